package dev.credence.datasets.benchmark;

import dev.credence.core.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A real table within the library, for first steps without a network. Source, licence and changes are beside it, in
 * {@code energy.txt}.
 */
public final class BundledTable {
    /** The only one: 768 buildings, eight columns and their heating load (Tsanas &amp; Xifara 2012). */
    public static final String NAME = "energy";

    /** Source and licence in a line. */
    public static final String SOURCE =
            "Energy efficiency of buildings (Tsanas & Xifara 2012), UCI data set 242, CC BY 4.0,"
                    + " https://doi.org/10.24432/C51307; columns named, rows shuffled";

    private BundledTable() {}

    /**
     * The table as CSV with a header.
     *
     * @throws UserException if the library has none of that name
     */
    public static byte[] csv(String name) {
        if (!name.equals(NAME)) {
            throw new UserException(
                    "The library has no table '" + name + "', only " + NAME + ". Other data sets are read by name.");
        }
        try (InputStream in = Objects.requireNonNull(BundledTable.class.getResourceAsStream("energy.csv"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
