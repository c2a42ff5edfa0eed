package dev.credence.core.formula;

import java.util.List;
import java.util.Random;

/** Random expressions, each with its value before simplification and a bound on its rounding error. */
final class RandomFormulas {
    private static final double UNIT = 0x1p-52;
    private static final List<Operation> OPERATIONS = List.of(Operation.values()).stream()
            .filter(operation -> operation.arity() > 0)
            .toList();

    /** The unsimplified value; not finite, or with error NaN, where the formula is not comparable. */
    record Written(Formula formula, double value, double error) {}

    private final Random random;
    private final Formula[] inputs;
    private final double[] values;

    RandomFormulas(long seed, int inputs) {
        random = new Random(seed);
        this.inputs = new Formula[inputs];
        values = new double[inputs];
        for (int i = 0; i < inputs; i++) {
            this.inputs[i] = Functions.input("x" + i);
            values[i] = random.nextGaussian() * 2;
        }
    }

    Formula[] inputs() {
        return inputs;
    }

    double[] values() {
        return values;
    }

    Written tree(int depth) {
        if (depth == 0 || random.nextInt(8) == 0) {
            return leaf();
        }
        // mostly sums and products, which simplification acts on
        Operation operation =
                OPERATIONS.get(random.nextInt(2) == 0 ? random.nextInt(5) : random.nextInt(OPERATIONS.size()));
        Written[] arguments = new Written[operation.arity()];
        for (int i = 0; i < arguments.length; i++) {
            boolean again = i > 0 && random.nextInt(6) == 0;
            arguments[i] = again ? arguments[0] : tree(depth - 1);
        }
        boolean byZero = operation == Operation.DIVIDE && arguments[1].formula.isConstant(0);
        return byZero ? leaf() : apply(operation, arguments);
    }

    private Written leaf() {
        if (random.nextInt(3) == 0) {
            double[] constants = {0, 1, -1, 2, 0.5, -3, random.nextGaussian()};
            double value = constants[random.nextInt(constants.length)];
            return new Written(Functions.constant(value), value, 0);
        }
        int i = random.nextInt(inputs.length);
        return new Written(inputs[i], values[i], 0);
    }

    static Written apply(Operation operation, Written... x) {
        Formula formula = Functions.apply(
                operation, List.of(x).stream().map(Written::formula).toList());
        double[] v = new double[4];
        for (int i = 0; i < x.length; i++) {
            v[i] = x[i].value;
        }
        double value = operation.evaluate(v[0], v[1], v[2], v[3]);
        double error = UNIT * Math.max(Math.abs(value), operation.arity() == 1 ? UNIT : 0);
        for (int i = 0; i < x.length; i++) {
            // effect of the argument's error and one rounding
            double shift = x[i].error + UNIT * Math.abs(v[i]);
            double[] up = v.clone();
            double[] down = v.clone();
            up[i] += shift;
            down[i] -= shift;
            error += Math.abs(operation.evaluate(up[0], up[1], up[2], up[3]) - value)
                    + Math.abs(operation.evaluate(down[0], down[1], down[2], down[3]) - value);
            error += 0 * v[i]; // a choice may hide NaN or infinity
        }
        return new Written(formula, value, error);
    }
}
