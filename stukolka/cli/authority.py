"""Who says so, for the commands: see `stukolka.publish.authority`."""

from __future__ import annotations

from stukolka.publish.authority import Authority as Authority
from stukolka.publish.authority import authority as authority
