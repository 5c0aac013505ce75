"""Runs an example of Python and records what its statements give.

    python3 run.py FOLDER

FOLDER/plan.json has the plan: the code, the code to run before it, and whether it is another day.
FOLDER/seen.json gets the error, the printed text and, for each expectation, what was seen.
"""

import ast
import contextlib
import doctest
import io
import json
import os
import re
import sys
import tokenize

ARROW = re.compile(r"^#\s*(?:=>|-+>|→|⇒)\s?(.*)$")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def read_literal(text):
    """The value of a literal, in a list; an empty list for any other text."""
    try:
        return [ast.literal_eval(text.strip())]
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return []


def is_rounded(written, value, text):
    """Whether a number is written with fewer decimals."""
    if not (isinstance(written, float) and isinstance(value, float)):
        return False
    decimals = re.fullmatch(r"-?\d+\.(\d+)", text.strip())
    return decimals is not None and abs(written - value) < 10 ** -len(decimals[1])


def compare(line, expected, forms):
    """Compares a written output with the forms in which the seen one may be written."""
    squeeze = lambda text: re.sub(r"\s+", "", text)
    equal = any(squeeze(form) == squeeze(expected) for form in forms)
    written, seen = read_literal(expected), read_literal(forms[0])
    both = len(written) == 1 and len(seen) == 1
    if both:
        equal = equal or written == seen or is_rounded(written[0], seen[0], expected)
    same_kind = both and type(written[0]) is type(seen[0])
    return dict(line=line, expected=expected, seen=forms[0], equal=equal, literal=same_kind)


class Recorder(doctest.DocTestRunner):
    """Records each example of an interactive session."""

    def __init__(self):
        super().__init__(verbose=False, optionflags=FLAGS)
        self.checks = []
        self.error = None

    def report_start(self, out, test, example):
        pass

    def report_success(self, out, test, example, got):
        if example.want:
            self.record(example, got, True)

    def report_failure(self, out, test, example, got):
        if example.want:
            self.record(example, got, False)

    def report_unexpected_exception(self, out, test, example, exc_info):
        self.error = self.error or describe(exc_info[1])

    def record(self, example, got, equal):
        check = compare(example.lineno + 2, example.want.rstrip("\n"), [got.rstrip("\n")])
        check["equal"] = check["equal"] or equal
        check["exception"] = example.exc_msg is not None
        check["session"] = True
        self.checks.append(check)


def describe(error):
    return dict(name=type(error).__name__, message=str(error))


def run_session(code, names):
    """Runs an interactive session."""
    test = doctest.DocTestParser().get_doctest(code, names, "ejemplo", "ejemplo", 0)
    # The parser copies the names.
    test.globs = names
    recorder = Recorder()
    recorder.run(test, out=lambda text: None, clear_globs=False)
    return recorder.checks, recorder.error, None


def arrows_in(code):
    """Line and text of the comments that say what a statement gives, and whether they stand alone."""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        found = token.type == tokenize.COMMENT and ARROW.match(token.string)
        if found:
            yield token.start[0], found[1].strip(), token.line.strip().startswith("#")


def is_print(node):
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "print"
    )


def value_of(node, names):
    """Runs a statement; returns its value in a list, if it has one."""
    if isinstance(node, ast.Expr):
        value = eval(compile(ast.Expression(node.value), "ejemplo", "eval"), names)
        return [] if is_print(node) else [value]
    exec(compile(ast.Module([node], []), "ejemplo", "exec"), names)
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        return [names[target.id]] if isinstance(target, ast.Name) else []
    return []


def run_program(code, names, out):
    """Runs a program statement by statement."""
    tree = ast.parse(code)
    arrows = list(arrows_in(code))
    checks = []
    value = []
    for node in tree.body:
        start = out.tell()
        try:
            value = value_of(node, names)
        except BaseException as error:
            return checks, describe(error), None
        printed = out.getvalue()[start:].strip()
        for line, text, alone in arrows:
            if line != node.end_lineno + (1 if alone else 0):
                continue
            forms = [form for one in value for form in (repr(one), str(one))]
            check = compare(line, text, [*forms, printed] if forms else [printed])
            check["literal"] = check["literal"] and not (value and printed)
            check["printed"] = not value
            if check["printed"] and read_literal(text) == [printed]:
                check["equal"] = True
            checks.append(check)
    shown = tree.body and isinstance(tree.body[-1], ast.Expr) and value and value[0] is not None
    return checks, None, repr(value[0]) if shown else None


def run(code, names, out):
    if re.search(r"^\s*>>> ", code, re.MULTILINE):
        return run_session(code, names)
    return run_program(code, names, out)


def travel():
    """Makes it another day."""
    import datetime
    import time

    shift = datetime.timedelta(days=400, hours=3)
    seconds = time.time
    time.time = lambda: seconds() + shift.total_seconds()
    real, real_date = datetime.datetime, datetime.date

    class Later(real):
        @classmethod
        def now(cls, tz=None):
            return real.now(tz) + shift

        @classmethod
        def utcnow(cls):
            return real.utcnow() + shift

        @classmethod
        def today(cls):
            return real.today() + shift

    class LaterDate(real_date):
        @classmethod
        def today(cls):
            return real_date.today() + shift

    datetime.datetime, datetime.date = Later, LaterDate


def main(folder):
    with open(f"{folder}/plan.json", encoding="utf-8") as file:
        plan = json.load(file)
    if plan["isElsewhere"]:
        travel()
    names = {"__name__": "__main__"}
    for code in plan["before"]:
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(BaseException):
            run(code, names, out)
    # Where the output of the example begins.
    for file in (1, 2):
        os.write(file, b"\x1e")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            checks, error, last = run(plan["code"], names, out)
        except BaseException as problem:
            checks, error, last = [], describe(problem), None
    seen = dict(checks=checks, error=error, printed=out.getvalue(), last=last)
    with open(f"{folder}/seen.json", "w", encoding="utf-8") as file:
        json.dump(seen, file)


folder = sys.argv.pop()
# The folder of this module is no place to import from; the example's is.
sys.path[0] = ""
main(folder)
