"""The command `cite`: how a place of the edition is cited."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import write, write_json
from stukolka.errors import Fault, InvalidInput, StukolkaError


def cite(
    *places: Annotated[
        str,
        Parameter(
            help="A witness (A), a passage (A.r13), a reading (A/general/trick.overtrump), a locus or its switch "
            "(trick.overtrump, overtrump), a rule set (golets/A), "
            "a difference (golets/A,golets/C), witnesses side by side (A,C,D), a claim (C46) or a relation (R02)."
        ),
    ],
    form: Annotated[
        Literal["text", "bibtex", "csl", "tei"], Parameter(name="--format", help="What is written to stdout.")
    ] = "text",
    site: Annotated[str | None, Parameter(help="The address of the site at which you read the edition.")] = None,
    common: Common = DEFAULTS,
) -> None:
    """How a place in the edition is cited, such as a reading or a rule set: a line, BibTeX, CSL JSON or TEI."""
    from stukolka.publish import cited

    library = common.library()
    found = []
    faults: list[Fault] = []
    for place in places:
        try:
            found.append(cited.find(library, place))
        except StukolkaError as error:
            faults += error.faults
    if not places:
        faults.append(Fault("nothing to cite is named"))
    if faults:
        raise InvalidInput(faults)
    lang = common.lang or "en"
    if common.json:
        write_json([
            {"place": one.name, "digest": one.digest, "address": one.address.url, "text": one.line.as_json(),
             "bibtex": cited.bibtex(one, lang=lang, site=site), "csl": cited.csl(one, lang=lang, site=site),
             "tei": cited.tei(one, lang=lang, site=site)}
            for one in found
        ])  # fmt: skip
    elif form != "text":
        write(cited.written(found, form, lang=lang, site=site).rstrip("\n"))
    else:
        for one in found:
            url = one.url(site, common.language)
            write(one.line.of(common.language) + (f" {url}" if url else ""))
