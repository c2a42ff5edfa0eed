package dev.credence.device.nd4j;

import dev.credence.core.formula.Operation;
import java.util.List;
import org.nd4j.linalg.api.ops.impl.transforms.floating.Sqrt;
import org.nd4j.linalg.api.ops.impl.transforms.same.Abs;
import org.nd4j.linalg.api.ops.impl.transforms.same.Floor;
import org.nd4j.linalg.api.ops.impl.transforms.same.Negative;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Cos;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Expm1;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Log;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sigmoid;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sin;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Tanh;

/** The operations of formulas by those of ND4J, except those in {@link OpFunctions}. */
final class OpArithmetic {
    private final OpWriter writer;

    OpArithmetic(OpWriter writer) {
        this.writer = writer;
    }

    OpValue apply(Operation operation, List<OpValue> x) {
        OpValue a = x.get(0);
        return switch (operation) {
            case ADD -> writer.binary("add", a, x.get(1));
            case SUBTRACT -> writer.binary("subtract", a, x.get(1));
            case MULTIPLY -> writer.binary("multiply", a, x.get(1));
            case DIVIDE -> writer.binary("divide", a, x.get(1));
            case NEGATE -> writer.function(Negative::new, a);
            case EXP -> writer.function(Exp::new, a);
            case LOG -> writer.function(Log::new, a);
            case LOG1P -> log1p(a);
            case EXPM1 -> writer.function(Expm1::new, a);
            case SQRT -> writer.function(Sqrt::new, a);
            case TANH -> writer.function(Tanh::new, a);
            case SIGMOID -> writer.function(Sigmoid::new, a);
            case SOFTPLUS -> softplus(a);
            case ABS -> writer.function(Abs::new, a);
            case FLOOR -> writer.function(Floor::new, a);
            case SIN -> writer.function(Sin::new, a);
            case COS -> writer.function(Cos::new, a);
            case CHOOSE -> writer.choose(a, x.get(1), x.get(2), x.get(3));
            default -> throw new IllegalStateException(operation + " should have been replaced by OpFunctions");
        };
    }

    private void release(OpValue... values) {
        for (OpValue value : values) {
            writer.release(value);
        }
    }

    /** log(u) · x/(u − 1) with u = 1 + x rounded (Kahan), since ND4J computes log(u). */
    private OpValue log1p(OpValue x) {
        OpValue one = writer.number(1);
        OpValue u = writer.binary("add", x, one);
        OpValue log = writer.function(Log::new, u);
        OpValue rounded = writer.binary("subtract", u, one);
        OpValue ratio = writer.binary("divide", x, rounded);
        OpValue product = writer.binary("multiply", log, ratio);
        OpValue distance = writer.function(Abs::new, rounded);
        OpValue small = writer.choose(distance, writer.number(0), product, x);
        // above this, 1 + x loses nothing relevant; avoids ∞/∞
        OpValue out = writer.choose(x, one, log, small);
        release(u, log, rounded, ratio, product, distance, small);
        return out;
    }

    /** max(x, 0) + log(1 + e^−|x|). */
    private OpValue softplus(OpValue x) {
        OpValue zero = writer.number(0);
        OpValue size = writer.function(Abs::new, x);
        OpValue negative = writer.function(Negative::new, size);
        OpValue exp = writer.function(Exp::new, negative);
        OpValue log = log1p(exp);
        OpValue positive = writer.choose(zero, x, zero, x);
        OpValue out = writer.binary("add", positive, log);
        release(size, negative, exp, log, positive);
        return out;
    }
}
