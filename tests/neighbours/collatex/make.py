"""Makes the two files beside it with CollateX 2.3, in an environment that has it: see `make bench`."""

from __future__ import annotations

import json
from pathlib import Path

from collatex import Collation, collate

TEXTS = {
    "X": "Сдающий ставит кон и сдаёт по три карты, козырь открывают.",
    "Y": "Сдающий ставит кон, сдаёт каждому по три карты; козырь открывают последним.",
    "Z": "Кон ставит сдающий и сдаёт по три карты.",
}
"""Invented witnesses."""


def main() -> None:
    collation = Collation()
    for siglum, text in TEXTS.items():
        collation.add_plain_witness(siglum, text)
    for name, segmented in (("tokens", False), ("segments", True)):
        made = json.loads(collate(collation, output="json", segmentation=segmented))
        path = Path(__file__).with_name(f"{name}.json")
        path.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
