package dev.credence.inference.mcmc;

/**
 * Statistics of a chain's transitions since its warm-up. The energies give E-BFMI = Σ (H_t − H_{t−1})² / Σ (H_t − H̄)²
 * (Betancourt 2016), which is small if momentum resampling explores the target's energies slowly.
 *
 * @param transitions number of transitions
 * @param acceptance sum of the acceptance probabilities
 * @param divergent number of divergent transitions
 * @param cut number of trajectories that ended at their maximum length
 * @param gradients number of gradients computed
 * @param lastEnergy H of the last transition
 * @param jumps Σ (H_t − H_{t−1})²
 * @param meanEnergy H̄
 * @param spread Σ (H_t − H̄)²
 */
record TransitionStatistics(
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
    static final TransitionStatistics NONE = new TransitionStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0);

    TransitionStatistics after(Transition t, double energy, long evaluations) {
        double n = transitions + 1;
        double deviation = energy - meanEnergy;
        double newMean = meanEnergy + deviation / n;
        double jump = transitions == 0 ? 0 : energy - lastEnergy;
        return new TransitionStatistics(
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

    static TransitionStatistics of(double[] a, int from) {
        return new TransitionStatistics(
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
