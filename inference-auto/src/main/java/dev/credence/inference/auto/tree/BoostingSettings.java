package dev.credence.inference.auto.tree;

/**
 * How trees are boosted.
 *
 * @param rate the part of a step that is taken
 * @param leaves the most that a tree has
 * @param leastLeaf the fewest rows of a leaf
 * @param penalty λ of −rate · G/(H + λ)
 * @param rows the part of the rows that a tree is grown on
 * @param columns the part of the columns
 * @param rounds the most there are
 * @param trees the most of one fold, so that rounds are fewer for very many classes
 */
record BoostingSettings(
        double rate, int leaves, int leastLeaf, double penalty, double rows, double columns, int rounds, int trees) {
    private static final int MANY_COLUMNS = 64;

    /** Ours, chosen on tables that no result of ours is about. */
    static BoostingSettings of(int leaves) {
        return new BoostingSettings(0.1, leaves, 5, 1, 0.7, 0.5, 300, 8000);
    }

    /** The most rounds with so many trees each. */
    int rounds(int outputs) {
        return Math.min(rounds, Math.max(1, trees / outputs));
    }

    /** How many columns a tree has: a part of them, fewer of very many, and two at least, or nothing would interact. */
    int columns(int all) {
        double many = all <= MANY_COLUMNS ? all : Math.sqrt((double) all * MANY_COLUMNS);
        return Math.max(Math.min(all, 2), (int) Math.round(columns * many));
    }
}
