# make edition   set up, build the edition, print where it lies
# make test      set up, then ruff, mypy --strict and every test
# make quick     what is run all day: everything but the slow tests
# make bench     the engine's speed, as a ratio to OpenSpiel's (installs it)
#
# The witnesses' own files are found by STUKOLKA_WITNESSES=DIR, passed on to everything below; without it the restatements serve.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
WORKERS ?= logical

.PHONY: edition test quick bench clean
.DELETE_ON_ERROR:

edition: $(VENV)/.edition
	$(BIN)/stukolka edition

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/pytest -n $(WORKERS)

quick: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/pytest -n $(WORKERS) -m "not slow"

bench: $(VENV)/.bench
	$(BIN)/python tests/benchmarks/engine.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache

# One stamp per extra: a warm run installs nothing until the project file or the constraints change.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.edition: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) -e '.[edition,lab]'
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) -e '.[edition,lab,test]'
	@touch $@ $(VENV)/.edition

$(VENV)/.bench: $(VENV)/.test
	$(PIP) -e '.[bench]'
	@touch $@
