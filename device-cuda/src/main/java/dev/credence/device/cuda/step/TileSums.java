package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/**
 * The sums of a tile, Σ a[row, i] · b[i, column] over a lane's inner indices i, in the order of the indices. Each index
 * is a load of every row and every column and a multiply-add of every element.
 */
final class TileSums {
    private static final int WHOLE = 16; // inner indices without a loop
    private static final int WHOLE_SIZE = 1024; // multiply-adds without a loop
    private static final int UNROLLED = 4; // indices of a loop's round: enough loads at a time
    private static final int UNROLLED_SIZE = 256; // and multiply-adds

    private final PtxText text;
    private final ProductTiling tiling;
    private final TileFactor rows;
    private final TileFactor columns;
    private final List<String> sums = new ArrayList<>();

    private TileSums(PtxText text, ProductTiling tiling, TileFactor rows, TileFactor columns) {
        this.text = text;
        this.tiling = tiling;
        this.rows = rows;
        this.columns = columns;
    }

    /** Registers with the sums, row by row. */
    static List<String> write(
            PtxText text, ProductTiling tiling, TilePosition position, TileFactor rows, TileFactor columns) {
        TileSums sums = new TileSums(text, tiling, rows, columns);
        sums.clear();
        sums.all(position);
        return sums.sums;
    }

    private void clear() {
        for (int i = 0; i < tiling.tileSize(); i++) {
            String sum = text.f32();
            text.add("mov.f32 %s, %s", sum, PtxText.number(0));
            sums.add(sum);
        }
    }

    private void all(TilePosition position) {
        int inner = tiling.product().inner();
        int each = inner / tiling.lanes();
        int unrolled = unrolled(each, tiling.tileSize());
        int rounds = each / unrolled;
        int done = 0;
        if (rounds > 1) {
            loop(rounds, unrolled);
            done = rounds * unrolled;
        }
        multiply(each - done);
        int over = inner % tiling.lanes(); // lanes that have one index more
        if (over > 0 && position.lane() != null) {
            String past = text.label();
            text.add("@%s bra %s", text.condition("setp.ge.u32", position.lane(), over), past);
            multiply(each - done, 1);
            text.place(past);
        }
    }

    private static int unrolled(int indices, int size) {
        return indices <= WHOLE && indices * size <= WHOLE_SIZE
                ? indices
                : Math.max(1, Math.min(UNROLLED, UNROLLED_SIZE / size));
    }

    private void loop(int rounds, int unrolled) {
        String round = text.b32();
        String again = text.label();
        text.add("mov.u32 %s, 0", round);
        text.place(again);
        multiply(unrolled);
        rows.advance(unrolled);
        columns.advance(unrolled);
        text.add("add.u32 %s, %s, 1", round, round);
        text.add("@%s bra %s", text.condition("setp.lt.u32", round, rounds), again);
    }

    private void multiply(int count) {
        multiply(0, count);
    }

    private void multiply(int from, int count) {
        for (int step = from; step < from + count; step++) {
            List<String> a = rows.load(step);
            List<String> b = columns.load(step);
            for (int i = 0; i < sums.size(); i++) {
                String sum = sums.get(i);
                text.add("fma.rn.ftz.f32 %s, %s, %s, %s", sum, a.get(i / b.size()), b.get(i % b.size()), sum);
            }
        }
    }
}
