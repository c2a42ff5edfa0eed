package dev.credence.device.cuda.step;

import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Reduction;
import java.util.List;

/**
 * A thread's running reduction in double precision, in registers: the structure Total of totals.cu. A sum is kept with
 * what it lacks by rounding (Knuth's two-sum); a log-sum-exp with its largest number so far.
 */
final class PassTotal {
    private static final String ZERO = ExactOperationWriter.number(0);
    private static final String ONE = ExactOperationWriter.number(1);
    private static final String INFINITY = ExactOperationWriter.number(Double.POSITIVE_INFINITY);

    private final PtxText text;
    private final FunctionLibrary functions;
    private final ExactOperationWriter operations;
    private final Reduction reduction;
    private final String sum;
    private final String correction;
    private final String largest;

    /** Begins with nothing. */
    PassTotal(PtxText text, FunctionLibrary functions, Reduction reduction) {
        this.text = text;
        this.functions = functions;
        this.reduction = reduction;
        operations = new ExactOperationWriter(text, functions);
        sum = text.f64();
        correction = text.f64();
        largest = text.f64();
        set(sum, ZERO);
        set(correction, ZERO);
        set(largest, ExactOperationWriter.number(Double.NEGATIVE_INFINITY));
    }

    /** The registers: the sum, its correction, the largest number. */
    List<String> registers() {
        return List.of(sum, correction, largest);
    }

    private void set(String register, String value) {
        text.add("mov.f64 %s, %s", register, value);
    }

    /** Adds a number, a double. */
    void add(String x) {
        switch (reduction) {
            case NONE -> throw new IllegalStateException("nothing is reduced");
            case SUM -> addToSum(x);
            case MAX -> set(largest, operations.larger(largest, x));
            case LOG_SUM_EXP -> addExponential(x);
        }
    }

    /** What is lost by an infinite sum is not a number, and not asked for. */
    private void addToSum(String x) {
        String next = operations.instruction("add.rn.f64", List.of(sum, x));
        String added = operations.instruction("sub.rn.f64", List.of(next, sum));
        String kept = operations.instruction("sub.rn.f64", List.of(next, added));
        String lostOfSum = operations.instruction("sub.rn.f64", List.of(sum, kept));
        String lostOfX = operations.instruction("sub.rn.f64", List.of(x, added));
        String lost = operations.instruction("add.rn.f64", List.of(lostOfSum, lostOfX));
        text.add("add.rn.f64 %s, %s, %s", correction, correction, lost);
        set(sum, next);
    }

    private String isNumber(String x) {
        String size = operations.instruction("abs.f64", List.of(x));
        return text.condition("setp.lt.f64", size, INFINITY);
    }

    /**
     * Adds e^(x − largest), with the sum so far scaled if x is the largest. An infinite or missing largest is the
     * answer.
     */
    private void addExponential(String x) {
        String stays = operations.firstOrNaN("setp.gt.or.f64", largest, x);
        String most = operations.select(List.of(largest, x), stays);
        String other = operations.select(List.of(x, largest), stays);
        String gap = operations.instruction("sub.rn.f64", List.of(other, most));
        String factor = functions.callExact(text, Operation.EXP, gap);
        String finite = operations.select(List.of(factor, ONE), isNumber(most));
        String scale = operations.select(List.of(ONE, finite), stays);
        String term = operations.select(List.of(finite, ONE), stays);
        text.add("mul.rn.f64 %s, %s, %s", sum, sum, scale);
        text.add("mul.rn.f64 %s, %s, %s", correction, correction, scale);
        set(largest, most);
        addToSum(term);
    }
}
