package dev.credence.inference.mcmc;

import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.MatrixRows;

/**
 * The no-U-turn sampler (Hoffman &amp; Gelman 2014) with multinomial sampling from the trajectory and the generalised
 * U-turn criterion (Betancourt 2017, appendix A): a trajectory doubles, forwards or backwards in time, until one of its
 * ends, or those of one of its halves, moves against its total momentum.
 *
 * @param mostDoublings a trajectory has at most 2^mostDoublings − 1 steps
 */
record NoUTurn(int mostDoublings) implements Trajectory {
    @Override
    public Transition move(Leapfrog leapfrog, Phase z, double epsilon, Randomness random) {
        leapfrog.drawMomentum(z, random);
        return new Growth(leapfrog, epsilon, random, leapfrog.energy(z)).grow(z);
    }

    /** One end of a trajectory: momentum p and velocity M⁻¹ p. */
    private record End(double[] momentum, double[] velocity) {}

    /**
     * A subtree of the trajectory.
     *
     * @param first its first end in the order of construction
     * @param last its last end
     * @param total ρ, the sum of its momenta
     * @param chosen one of its points, drawn with probability ∝ e^{−H}
     * @param logWeight log Σ e^{H₀ − H}
     * @param whole whether it neither turns nor diverges, so that the trajectory may grow
     */
    private record Piece(End first, End last, double[] total, Phase chosen, double logWeight, boolean whole) {}

    private final class Growth {
        private final Leapfrog leapfrog;
        private final double epsilon;
        private final Randomness random;
        private final double start;
        private double acceptance;
        private int steps;
        private boolean divergent;

        Growth(Leapfrog leapfrog, double epsilon, Randomness random, double start) {
            this.leapfrog = leapfrog;
            this.epsilon = epsilon;
            this.random = random;
            this.start = start;
        }

        Transition grow(Phase z) {
            Phase[] tips = {z.copy(), z.copy()}; // backwards, forwards
            End origin = end(z);
            End[] ends = {origin, origin};
            double[] total = z.momentum.clone();
            double logWeight = 0;
            boolean turned = false;
            int doublings = 0;
            while (!turned && doublings < mostDoublings) {
                int way = random.uniform() < 0.5 ? 0 : 1;
                Piece added = piece(tips[way], doublings, way == 0 ? -epsilon : epsilon);
                if (!added.whole()) {
                    break;
                }
                doublings++;
                // biased progressive sampling towards the new half leaves the distribution invariant (Betancourt 2017,
                // appendix A.3.2)
                if (Math.log(random.uniform()) < added.logWeight() - logWeight) {
                    z.set(added.chosen());
                }
                logWeight = LogSumExp.ofTwo(logWeight, added.logWeight());
                turned = turns(ends[1 - way], ends[way], total, added.first(), added.last(), added.total());
                total = plus(total, added.total());
                ends[way] = added.last();
            }
            boolean cut = !turned && !divergent && doublings == mostDoublings;
            return new Transition(acceptance / Math.max(1, steps), divergent, cut);
        }

        /** The subtree of the 2^depth points after the tip; moves the tip to the last of them. */
        private Piece piece(Phase tip, int depth, double signed) {
            if (depth == 0) {
                return single(tip, signed);
            }
            Piece a = piece(tip, depth - 1, signed);
            if (!a.whole()) {
                return a;
            }
            Piece b = piece(tip, depth - 1, signed);
            if (!b.whole()) {
                return b;
            }
            double logWeight = LogSumExp.ofTwo(a.logWeight(), b.logWeight());
            Phase chosen = Math.log(random.uniform()) < b.logWeight() - logWeight ? b.chosen() : a.chosen();
            boolean turns = turns(a.first(), a.last(), a.total(), b.first(), b.last(), b.total());
            return new Piece(a.first(), b.last(), plus(a.total(), b.total()), chosen, logWeight, !turns);
        }

        private Piece single(Phase tip, double signed) {
            leapfrog.step(tip, signed);
            steps++;
            double gain = start - leapfrog.energy(tip);
            acceptance += Math.min(1, Math.exp(gain));
            boolean whole = gain >= -LARGEST_ERROR;
            divergent |= !whole;
            End end = end(tip);
            return new Piece(end, end, tip.momentum.clone(), tip.copy(), gain, whole);
        }

        private End end(Phase z) {
            return new End(z.momentum.clone(), leapfrog.velocity(z.momentum));
        }
    }

    /** The U-turn criterion of two adjacent subtrees: for the whole, and for each with the other's nearest point. */
    private static boolean turns(
            End firstOfA, End lastOfA, double[] totalOfA, End firstOfB, End lastOfB, double[] totalOfB) {
        return turns(firstOfA, lastOfB, plus(totalOfA, totalOfB))
                || turns(firstOfA, firstOfB, plus(totalOfA, firstOfB.momentum()))
                || turns(lastOfA, lastOfB, plus(totalOfB, lastOfA.momentum()));
    }

    private static boolean turns(End one, End other, double[] total) {
        return MatrixRows.dot(one.velocity(), total) <= 0 || MatrixRows.dot(other.velocity(), total) <= 0;
    }

    private static double[] plus(double[] a, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += b[i];
        }
        return sum;
    }
}
