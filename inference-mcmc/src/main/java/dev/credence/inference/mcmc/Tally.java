package dev.credence.inference.mcmc;

/**
 * What a chain has seen since its warm-up. The energy's numbers are those of E-BFMI = Σ (H_t − H_{t−1})² / Σ (H_t −
 * H̄)² (Betancourt 2016), which is small where a new momentum does not take the chain through the energies of its
 * target.
 *
 * @param transitions made
 * @param acceptance their sum
 * @param divergent how many were
 * @param cut how many trajectories ended at the limit of their length
 * @param gradients computed, over all transitions
 * @param lastEnergy H of the last
 * @param jumps Σ (H_t − H_{t−1})²
 * @param meanEnergy H̄
 * @param spread Σ (H_t − H̄)²
 */
record Tally(
        double transitions,
        double acceptance,
        double divergent,
        double cut,
        double gradients,
        double lastEnergy,
        double jumps,
        double meanEnergy,
        double spread) {
    static final int NUMBERS = 9;
    static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0);

    Tally after(Transition t, double energy, long evaluations) {
        double n = transitions + 1;
        double deviation = energy - meanEnergy;
        double newMean = meanEnergy + deviation / n;
        double jump = transitions == 0 ? 0 : energy - lastEnergy;
        return new Tally(
                n,
                acceptance + t.acceptance(),
                divergent + (t.divergent() ? 1 : 0),
                cut + (t.cut() ? 1 : 0),
                gradients + evaluations,
                energy,
                jumps + jump * jump,
                newMean,
                spread + deviation * (energy - newMean));
    }

    double meanAcceptance() {
        return acceptance / transitions;
    }

    double energyFraction() {
        return jumps / spread;
    }

    double[] toArray() {
        return new double[] {transitions, acceptance, divergent, cut, gradients, lastEnergy, jumps, meanEnergy, spread};
    }

    static Tally of(double[] a, int from) {
        return new Tally(
                a[from],
                a[from + 1],
                a[from + 2],
                a[from + 3],
                a[from + 4],
                a[from + 5],
                a[from + 6],
                a[from + 7],
                a[from + 8]);
    }
}
