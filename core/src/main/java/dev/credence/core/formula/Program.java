package dev.credence.core.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Formulas over common inputs as a list of instructions, which a device compiles or interprets. Each instruction reads
 * results of earlier ones; there are no common subexpressions and no dead code.
 *
 * @param inputs names, in the order of their values
 * @param instructions in order of evaluation
 * @param outputs index of the instruction that computes each formula
 */
public record Program(List<String> inputs, List<Instruction> instructions, List<Integer> outputs) {
    /**
     * An instruction.
     *
     * @param operation the operation
     * @param arguments indices of earlier instructions
     * @param constant the value of a {@link Operation#CONSTANT}, otherwise 0
     * @param input index of an {@link Operation#INPUT}, otherwise −1
     */
    public record Instruction(Operation operation, List<Integer> arguments, double constant, int input) {
        public Instruction {
            arguments = List.copyOf(arguments);
        }

        private double value(double[] given, double[] computed) {
            return switch (operation) {
                case INPUT -> given[input];
                case CONSTANT -> constant;
                default ->
                    operation.evaluate(
                            argument(0, computed), argument(1, computed), argument(2, computed), argument(3, computed));
            };
        }

        /** The value of an argument; arbitrary beyond the arity. */
        private double argument(int number, double[] computed) {
            return number < arguments.size() ? computed[arguments.get(number)] : 0;
        }
    }

    public Program {
        inputs = List.copyOf(inputs);
        instructions = List.copyOf(instructions);
        outputs = List.copyOf(outputs);
    }

    /**
     * Compiles formulas to a program.
     *
     * @throws IllegalArgumentException if a formula reads an unknown input
     */
    public static Program of(List<String> inputs, List<Formula> formulas) {
        for (Formula formula : formulas) {
            for (String name : inputsOf(List.of(formula))) {
                if (!inputs.contains(name)) {
                    throw new IllegalArgumentException("The formula " + formula + " reads " + name
                            + ", which is not among the inputs " + inputs + ": give it one of that name");
                }
            }
        }
        return new Writer(inputs).write(formulas);
    }

    /** The names of the formulas' inputs, in order of appearance. */
    public static List<String> inputsOf(List<Formula> formulas) {
        Set<String> names = new LinkedHashSet<>();
        Set<Formula> seen = new LinkedHashSet<>();
        formulas.forEach(formula -> visit(formula, seen, names));
        return List.copyOf(names);
    }

    private static void visit(Formula formula, Set<Formula> seen, Set<String> names) {
        if (seen.add(formula)) {
            if (formula.is(Operation.INPUT)) {
                names.add(formula.name());
            }
            formula.arguments().forEach(argument -> visit(argument, seen, names));
        }
    }

    /**
     * The formulas' values in double precision, in a new array.
     *
     * @throws IllegalArgumentException if the number of values differs from that of the inputs
     */
    public double[] values(double... given) {
        if (given.length != inputs.size()) {
            throw new IllegalArgumentException(
                    "Expected " + inputs.size() + " values, for " + inputs + ", got " + given.length);
        }
        double[] computed = new double[instructions.size()];
        for (int i = 0; i < computed.length; i++) {
            computed[i] = instructions.get(i).value(given, computed);
        }
        double[] values = new double[outputs.size()];
        Arrays.setAll(values, i -> computed[outputs.get(i)]);
        return values;
    }

    /** Value numbering: each subexpression becomes one instruction. */
    private static final class Writer {
        private final List<String> inputs;
        private final List<Instruction> instructions = new ArrayList<>();
        private final Map<Instruction, Integer> numbers = new HashMap<>();
        private final Map<Formula, Integer> written = new HashMap<>();

        Writer(List<String> inputs) {
            this.inputs = inputs;
        }

        Program write(List<Formula> formulas) {
            List<Integer> outputs = formulas.stream().map(this::number).toList();
            return new Program(inputs, instructions, outputs);
        }

        private int number(Formula formula) {
            Integer known = written.get(formula);
            if (known == null) {
                known = append(formula);
                written.put(formula, known);
            }
            return known;
        }

        private int append(Formula formula) {
            List<Integer> arguments = new ArrayList<>();
            for (Formula argument : formula.arguments()) {
                arguments.add(number(argument));
            }
            if (formula.operation().commutes()) {
                arguments.sort(null);
            }
            double constant = formula.isConstant() ? formula.constant() : 0;
            int input = formula.is(Operation.INPUT) ? inputs.indexOf(formula.name()) : -1;
            Instruction instruction = new Instruction(formula.operation(), arguments, constant, input);
            Integer known = numbers.putIfAbsent(instruction, instructions.size());
            if (known != null) {
                return known;
            }
            instructions.add(instruction);
            return instructions.size() - 1;
        }
    }
}
