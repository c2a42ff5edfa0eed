package dev.credence.guarantee;

/**
 * 1 − p(y | x): its sets have the least mean size if the probabilities are correct (Sadinle, Lei and Wasserman 2019,
 * Least ambiguous set-valued classifiers).
 */
final class LeastAmbiguousScore implements ClassScore {
    @Override
    public String name() {
        return "lac";
    }

    @Override
    public double[] of(double[] probabilities, double uniform) {
        double[] scores = new double[probabilities.length];
        for (int c = 0; c < scores.length; c++) {
            double others = 0; // 1 − p_c without cancellation, where p_c is nearly 1
            for (int other = 0; other < scores.length; other++) {
                others += other == c ? 0 : probabilities[other];
            }
            scores[c] = others;
        }
        return scores;
    }
}
