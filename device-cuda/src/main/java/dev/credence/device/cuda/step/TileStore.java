package dev.credence.device.cuda.step;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the elements of a tile to the product's result, leaving out those beyond the matrix. */
final class TileStore {
    private final PtxText text;
    private final ElementAddresses addresses;
    private final ProductTiling tiling;
    private final TilePosition position;
    private final Place c;

    TileStore(PtxText text, ElementAddresses addresses, ProductTiling tiling, TilePosition position) {
        this.text = text;
        this.addresses = addresses;
        this.tiling = tiling;
        this.position = position;
        this.c = tiling.product().c();
    }

    /** All elements of a thread's own tile, row by row. */
    void all(List<String> sums) {
        TileFactor.Lines rows = TileFactor.Lines.rows(tiling, position, c.strideM());
        TileFactor.Lines columns = TileFactor.Lines.columns(tiling, position, c.strideC());
        String beyondRows = beyond(rows);
        String beyondColumns = beyond(columns);
        String first = addresses.register(
                c,
                new ElementAddresses.Term(position.sample(), c.strideK()),
                new ElementAddresses.Term(position.rowTile(), c.strideM()),
                new ElementAddresses.Term(position.columnTile(), c.strideC()));
        for (int row = 0; row < tiling.tileRows(); row++) {
            String pastRow = leave(rows.isInside(row) ? null : beyondRows, null);
            for (int column = 0; column < tiling.tileColumns(); column++) {
                String past = leave(columns.isInside(column) ? null : beyondColumns, null);
                int elements = row * rows.tiles() * c.strideM() + column * columns.tiles() * c.strideC();
                store(first, elements, sums.get(row * tiling.tileColumns() + column));
                come(past);
            }
            come(pastRow);
        }
    }

    /** Condition whether the last line of the thread's tile is beyond the matrix; null if that of no tile is. */
    private @Nullable String beyond(TileFactor.Lines lines) {
        int last = lines.size() - 1;
        return lines.tile() == null || lines.isInside(last)
                ? null
                : text.condition("setp.ge.u32", lines.tile(), lines.extent() - last * lines.tiles());
    }

    /**
     * What a lane has of a tile that several share.
     *
     * @param sums as {@link LaneExchange} returns them
     * @param lane register with the lane's number
     */
    void shared(List<String> sums, String lane) {
        for (int x = 0; x < sums.size(); x++) {
            int smallest = x * tiling.lanes();
            String past = null;
            if (position.inside() != null) {
                past = text.label();
                text.add("@!%s bra %s", position.inside(), past);
            }
            if (smallest + tiling.lanes() > tiling.tileSize()) {
                past = leave(text.condition("setp.ge.u32", lane, tiling.tileSize() - smallest), past);
            }
            String number = x == 0 ? lane : text.word2("add.u32", lane, smallest);
            String tileRow = text.quotient(number, tiling.tileColumns());
            String tileColumn = text.remainder(number, tileRow, tiling.tileColumns());
            String row = line(tileRow, tiling.rowTiles(), position.rowTile());
            String column = line(tileColumn, tiling.columnTiles(), position.columnTile());
            if (tiling.rowTiles() * tiling.tileRows() > tiling.product().rows()) {
                past = leave(text.condition("setp.ge.u32", row, tiling.product().rows()), past);
            }
            if (tiling.columnTiles() * tiling.tileColumns() > tiling.product().columns()) {
                past = leave(
                        text.condition("setp.ge.u32", column, tiling.product().columns()), past);
            }
            String address = addresses.register(
                    c,
                    new ElementAddresses.Term(position.sample(), c.strideK()),
                    new ElementAddresses.Term(row, c.strideM()),
                    new ElementAddresses.Term(column, c.strideC()));
            store(address, 0, sums.get(x));
            come(past);
        }
    }

    /** The row of the matrix that is a row of a tile. */
    private String line(String number, int tiles, @Nullable String tile) {
        return tile == null ? number : text.multiplyAdd(number, tiles, tile);
    }

    private void store(String register, int elements, String value) {
        addresses.store(c, register, elements, value, tiling.product().add());
    }

    /** Goes to a label, new if there is none yet, under a condition, if there is one. */
    private @Nullable String leave(@Nullable String condition, @Nullable String label) {
        if (condition == null) {
            return label;
        }
        String past = label == null ? text.label() : label;
        text.add("@%s bra %s", condition, past);
        return past;
    }

    private void come(@Nullable String label) {
        if (label != null) {
            text.place(label);
        }
    }
}
