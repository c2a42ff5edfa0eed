package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tile's rows of a product's first factor, or its columns of the second: addresses of their elements. All of them are
 * constants away from one register, except for a last row that may be beyond the matrix: there the matrix's last row is
 * read in its place, and what comes of it is not stored.
 */
final class TileFactor {
    private final ElementAddresses addresses;
    private final Place place;
    private final int innerStride;
    private final List<Pointer> pointers = new ArrayList<>();

    /** A register and a number of elements from it. */
    private record Pointer(String register, int elements) {}

    /**
     * Rows or columns of a tile.
     *
     * @param tile register with the number of the tile; null if there is one only
     * @param tiles number of tiles, the distance of a tile's rows
     * @param size rows of a tile
     * @param extent rows of the matrix
     * @param stride elements from row to row
     */
    record Lines(@Nullable String tile, int tiles, int size, int extent, int stride) {
        static Lines rows(ProductTiling tiling, TilePosition position, int stride) {
            int extent = tiling.product().rows();
            return new Lines(position.rowTile(), tiling.rowTiles(), tiling.tileRows(), extent, stride);
        }

        static Lines columns(ProductTiling tiling, TilePosition position, int stride) {
            int extent = tiling.product().columns();
            return new Lines(position.columnTile(), tiling.columnTiles(), tiling.tileColumns(), extent, stride);
        }

        /** Whether line {@code number} of every tile is in the matrix. */
        boolean isInside(int number) {
            return (number + 1) * tiles <= extent;
        }
    }

    private TileFactor(ElementAddresses addresses, Place place, int innerStride) {
        this.addresses = addresses;
        this.place = place;
        this.innerStride = innerStride;
    }

    /** Of the first factor. */
    static TileFactor rows(
            PtxText text, ElementAddresses addresses, ProductTiling tiling, TilePosition position, Place a) {
        TileFactor factor = new TileFactor(addresses, a, a.strideC() * tiling.lanes());
        factor.point(text, Lines.rows(tiling, position, a.strideM()), position, a.strideC());
        return factor;
    }

    /** Of the second factor. */
    static TileFactor columns(
            PtxText text, ElementAddresses addresses, ProductTiling tiling, TilePosition position, Place b) {
        TileFactor factor = new TileFactor(addresses, b, b.strideM() * tiling.lanes());
        factor.point(text, Lines.columns(tiling, position, b.strideC()), position, b.strideM());
        return factor;
    }

    private void point(PtxText text, Lines lines, TilePosition position, int laneStride) {
        String first = null;
        for (int line = 0; line < lines.size(); line++) {
            if (lines.isInside(line)) {
                if (first == null) {
                    first = register(lines.tile(), lines, position, laneStride);
                }
                pointers.add(new Pointer(first, line * lines.tiles() * lines.stride()));
            } else if (lines.tile() == null) {
                throw new IllegalArgumentException("A single tile has lines beyond the matrix: " + lines);
            } else {
                String index = text.word2("add.u32", lines.tile(), line * lines.tiles());
                String last = text.word2("min.u32", index, lines.extent() - 1);
                pointers.add(new Pointer(register(last, lines, position, laneStride), 0));
            }
        }
    }

    private String register(@Nullable String line, Lines lines, TilePosition position, int laneStride) {
        return addresses.register(
                place,
                new ElementAddresses.Term(line, lines.stride()),
                new ElementAddresses.Term(position.sample(), place.strideK()),
                new ElementAddresses.Term(position.lane(), laneStride));
    }

    /** Reads an element of each row, {@code steps} steps of the lanes further along the inner extent. */
    List<String> load(int steps) {
        List<String> values = new ArrayList<>();
        for (Pointer pointer : pointers) {
            values.add(addresses.load(place, pointer.register(), pointer.elements() + steps * innerStride));
        }
        return values;
    }

    /** Moves on along the inner extent. */
    void advance(int steps) {
        pointers.stream()
                .map(Pointer::register)
                .distinct()
                .forEach(register -> addresses.advance(place, register, steps * innerStride));
    }
}
