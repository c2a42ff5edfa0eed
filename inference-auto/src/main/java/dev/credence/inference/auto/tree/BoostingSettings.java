package dev.credence.inference.auto.tree;

/**
 * Hyperparameters of boosted trees.
 *
 * @param rate shrinkage, the learning rate
 * @param leaves maximum leaves of a tree
 * @param leastLeaf minimum rows of a leaf
 * @param penalty λ of leaf values −rate · G/(H + λ)
 * @param rows share of the rows sampled for a tree
 * @param columns share of the columns sampled for a tree
 * @param rounds maximum number of rounds
 * @param trees maximum number of trees of a fold, which limits rounds for many classes
 */
record BoostingSettings(
        double rate, int leaves, int leastLeaf, double penalty, double rows, double columns, int rounds, int trees) {
    private static final int MANY_COLUMNS = 64;

    /** The defaults, tuned on tables that are in no published result. */
    static BoostingSettings of(int leaves) {
        return new BoostingSettings(0.1, leaves, 5, 1, 0.7, 0.5, 300, 8000);
    }

    /** Maximum number of rounds with {@code outputs} trees each. */
    int rounds(int outputs) {
        return Math.min(rounds, Math.max(1, trees / outputs));
    }

    /** Number of columns for a tree: a share, fewer of very many, and at least two for interactions. */
    int columns(int all) {
        double many = all <= MANY_COLUMNS ? all : Math.sqrt((double) all * MANY_COLUMNS);
        return Math.max(Math.min(all, 2), (int) Math.round(columns * many));
    }
}
