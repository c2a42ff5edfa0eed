package dev.credence.testkit;

import dev.credence.core.formula.Formula;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Precision;
import dev.credence.core.model.TargetKind;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Runs the laws on deliberately broken likelihoods, for {@link LikelihoodCompatibilityTest} only, hence its name. */
final class BrokenLikelihoodCompatibility extends LikelihoodCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        CONSTANT_FORGOTTEN,
        MEAN_SHIFTED,
        STANDARD_DEVIATION_FOR_VARIANCE,
        CDF_TOO_WIDE,
        CDF_READS_VALUES_LATER,
        DISTRIBUTION_OF_ANOTHER_MEAN,
        START_OF_ANOTHER_SCALE,
        DRAWS_TOO_NARROW,
        GRAPH_OF_ANOTHER_FORMULA
    }

    private static Fault fault = Fault.NONE;

    static void use(Fault newFault) {
        fault = newFault;
    }

    @Override
    protected NumericLikelihood likelihood() {
        return new Faulty(fault, new Likelihood.Gaussian(new Precision.Learnt(4)));
    }

    private record Faulty(Fault fault, Likelihood.Gaussian right) implements NumericLikelihood {
        @Override
        public int outputs() {
            return right.outputs();
        }

        @Override
        public TargetKind target() {
            return right.target();
        }

        @Override
        public List<Parameter> parameters() {
            return right.parameters();
        }

        @Override
        public Formula logDensity() {
            return fault == Fault.CONSTANT_FORGOTTEN ? right.logDensity().plus(0.9) : right.logDensity();
        }

        @Override
        public Formula mean() {
            return fault == Fault.MEAN_SHIFTED ? right.mean().plus(0.05) : right.mean();
        }

        @Override
        public double start(double mean) {
            return fault == Fault.START_OF_ANOTHER_SCALE ? Math.log(mean) : mean;
        }

        @Override
        public Formula variance() {
            Formula variance = right.variance();
            return fault == Fault.STANDARD_DEVIATION_FOR_VARIANCE
                    ? dev.credence.core.formula.Functions.sqrt(variance)
                    : variance;
        }

        @Override
        public double cdf(double y, double[] values) {
            double wide = fault == Fault.CDF_TOO_WIDE ? 0.9 : 1;
            return right.cdf(values[0] + wide * (y - values[0]), values);
        }

        @Override
        public DoubleUnaryOperator cdf(double[] values) {
            double[] own = fault == Fault.CDF_READS_VALUES_LATER ? values : values.clone();
            return y -> cdf(y, own);
        }

        @Override
        public Optional<Formula> distribution() {
            double shift = fault == Fault.DISTRIBUTION_OF_ANOTHER_MEAN ? 0.01 : 0;
            return right.distribution().map(formula -> formula.with(Likelihood.Y, Likelihood.Y.plus(shift)));
        }

        @Override
        public double draw(double[] values, CounterRandom random, int step, long position) {
            double narrow = fault == Fault.DRAWS_TOO_NARROW ? 0.9 : 1;
            return values[0] + narrow * (right.draw(values, random, step, position) - values[0]);
        }

        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            Var l = right.logLikelihood(g, f, y);
            return fault == Fault.GRAPH_OF_ANOTHER_FORMULA ? g.scale(l, 0.5) : l;
        }
    }
}
