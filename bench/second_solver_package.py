"""Answers one SMT-LIB file with a solver that is a Python package: second_solver_package.py bitwuzla|cvc5 FILE"""

import sys


def bitwuzla(file):
    import bitwuzla

    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
    # Only reads: what the parser prints by itself would come out in an order of its own.
    parser.parse(file, True)
    return str(parser.bitwuzla().check_sat()).lower().rsplit(".", 1)[-1]


def cvc5(file):
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, file)
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, parser.getSymbolManager())
    return said


print({"bitwuzla": bitwuzla, "cvc5": cvc5}[sys.argv[1]](sys.argv[2]))
