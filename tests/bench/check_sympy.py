"""Reads "EQUATION ..." lines, prints each with the nanoseconds that sympy takes to read and
decide it."""
import re
import sys
import time
from sympy import simplify, sympify
from sympy.core.cache import clear_cache


def code(side):
    side = re.sub(r"3v\(", "cbrt(", side)
    side = re.sub(r"3v(\d+)", r"cbrt(\1)", side)
    side = re.sub(r"v(\d+)", r"sqrt(\1)", side)
    side = re.sub(r"v\(", "sqrt(", side)
    return side.replace("x", "*").replace("^", "**")


for line in sys.stdin:
    equation = line.split()[0]
    left, right = (code(s) for s in equation.split("="))
    best = None
    for _ in range(3):
        clear_cache()
        began = time.perf_counter_ns()
        difference = sympify(left) - sympify(right)
        equal = difference == 0 or ("v" in equation and simplify(difference).equals(0))
        took = time.perf_counter_ns() - began
        best = took if best is None else min(best, took)
    print(equation, best, "correct" if equal else "incorrect")
