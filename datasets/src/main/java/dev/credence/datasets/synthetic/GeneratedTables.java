package dev.credence.datasets.synthetic;

import java.util.List;
import java.util.Optional;

/** The generated tables of any size. */
public final class GeneratedTables {
    /** All of them. */
    public static final List<LargeTable> ALL = List.of(new Flights(), new Songs());

    private GeneratedTables() {}

    /** The table of a name. */
    public static Optional<LargeTable> find(String name) {
        return ALL.stream().filter(table -> table.name().equals(name)).findFirst();
    }
}
