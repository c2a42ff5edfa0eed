package dev.credence.device.cuda;

import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Walk;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * CUDA C code for results of a walk, from which {@code compiled.cu} defines a kernel. It contains no constants,
 * addresses or extents, and hence serves data of any size.
 *
 * @param kernel the name of the kernel, which includes the formula's hash
 * @param formula the formula
 * @param definition the kernel, after the formula
 */
record CompiledFormula(String kernel, String formula, String definition) {
    private static final int HASH = 12;

    private static final int ARGUMENTS = 4;

    /** Formulas with one of these are computed in double, since it subtracts large numbers. */
    static final Set<Operation> GAMMA = EnumSet.of(Operation.LOG_GAMMA, Operation.DIGAMMA, Operation.TRIGAMMA);

    /** @param which indices of the walk's results; several only if none is reduced */
    static CompiledFormula of(Walk walk, List<Integer> which) {
        Program program = Program.of(
                walk.operands().stream().map(Operand::name).toList(),
                which.stream().map(i -> walk.results().get(i).formula()).toList());
        StringBuilder body = new StringBuilder();
        List<Program.Instruction> steps = program.instructions();
        boolean exact = steps.stream().anyMatch(step -> GAMMA.contains(step.operation()));
        for (int i = 0; i < steps.size(); i++) {
            String value = exact ? exactValue(walk, steps.get(i), i) : value(walk, steps.get(i), i);
            body.append("        const %s v%d = %s;\n".formatted(exact ? "double" : "float", i, value));
        }
        for (int r = 0; r < which.size(); r++) {
            body.append("        to[%d] = v%d;\n".formatted(r, program.outputs().get(r)));
        }
        String name = hash(body.toString());
        String text = """
                struct Formula_%s {
                    enum { RESULTS = %d };
                    static __device__ __forceinline__ void values(
                            const Instruction* t, const double* s, int k, int m, int c, float* to) {
                %s    }
                };
                """.formatted(name, which.size(), body);
        String kind = switch (walk.results().get(which.get(0)).reduction()) {
            case NONE -> "map";
            case SUM -> "sum_of";
            case MAX -> "most_of";
            case LOG_SUM_EXP -> "log_sum_exp_of";
        };
        return new CompiledFormula(kind + "_" + name, text, "%s(%s)\n".formatted(kind.toUpperCase(Locale.ROOT), name));
    }

    private static String exactValue(Walk walk, Program.Instruction step, int i) {
        if (step.operation() == Operation.CONSTANT) {
            return "t[%d].constant".formatted(i);
        }
        if (step.operation() == Operation.INPUT) {
            return input(walk.operands().get(step.input()), i, "s[t[%d].a]");
        }
        String arguments = IntStream.range(0, ARGUMENTS)
                .mapToObj(a ->
                        a < step.arguments().size() ? "v" + step.arguments().get(a) : "0")
                .collect(Collectors.joining(", "));
        return "apply(%s, %s)".formatted(step.operation(), arguments);
    }

    private static String value(Walk walk, Program.Instruction step, int i) {
        if (step.operation() == Operation.CONSTANT) {
            return "number(t[%d])".formatted(i);
        }
        if (step.operation() == Operation.INPUT) {
            return input(walk.operands().get(step.input()), i, "given_number(t[%d], s)");
        }
        Object[] arguments =
                step.arguments().stream().map(argument -> "v" + argument).toArray();
        return expression(step.operation()).formatted(arguments);
    }

    private static String input(Operand operand, int i, String scalar) {
        if (operand instanceof Operand.Index index) {
            return "(float) "
                    + switch (index.axis()) {
                        case K -> "k";
                        case M -> "m";
                        case C -> "c";
                    };
        }
        return (operand instanceof Operand.Scalar ? scalar : "element(t[%d], k, m, c)").formatted(i);
    }

    private static String expression(Operation operation) {
        return switch (operation) {
            case CONSTANT, INPUT, LOG_GAMMA, DIGAMMA, TRIGAMMA ->
                throw new IllegalArgumentException(operation + " has no floats");
            case ADD -> "%s + %s";
            case SUBTRACT -> "%s - %s";
            case MULTIPLY -> "%s * %s";
            case DIVIDE -> "%s / %s";
            case NEGATE -> "-%s";
            case EXP -> "expf(%s)";
            case LOG -> "logf(%s)";
            case LOG1P -> "log1pf(%s)";
            case EXPM1 -> "expm1f(%s)";
            case SQRT -> "sqrtf(%s)";
            case TANH -> "tanhf(%s)";
            case SIGMOID -> "f_logistic(%s)";
            case SOFTPLUS -> "f_softplus(%s)";
            case NORMAL_CDF -> "(float) normal_cdf(%s)";
            case LOG_NORMAL_CDF -> "(float) log_normal_cdf(%s)";
            case NORMAL_HAZARD -> "(float) normal_hazard(%s)";
            case NORMAL_MEAN_EXCESS -> "(float) normal_mean_excess(%s)";
            case ABS -> "fabsf(%s)";
            case SIGN -> "f_sign(%s)";
            case FLOOR -> "floorf(%s)";
            case SIN -> "f_sin(%s)";
            case COS -> "f_cos(%s)";
            case MIN -> "f_smaller(%s, %s)";
            case MAX -> "f_larger(%s, %s)";
            case CHOOSE -> "f_choose(%s, %s, %s, %s)";
        };
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
