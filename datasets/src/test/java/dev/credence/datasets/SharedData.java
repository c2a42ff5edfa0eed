package dev.credence.datasets;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.DataLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The developer data set: {@code -DCREDENCE_DATA}, the environment's CREDENCE_DATA, else the first shared/datasets
 * above or beside.
 */
public final class SharedData {
    private SharedData() {}

    /** The directory; the test is skipped if there is none. */
    public static Path directory() {
        Path found = find();
        assumeTrue(
                found != null,
                "skipped: needs the developer data set (-DCREDENCE_DATA=DIR or CREDENCE_DATA, or shared/datasets in a"
                        + " folder above)");
        if (found == null) {
            throw new AssertionError("assumed above");
        }
        return found;
    }

    public static DataLocation location() {
        return DataLocation.offline(directory());
    }

    private static @Nullable Path find() {
        String named = System.getProperty("CREDENCE_DATA", System.getenv("CREDENCE_DATA"));
        if (named != null && !named.isBlank()) {
            return Path.of(named);
        }
        return Stream.iterate(Path.of("").toAbsolutePath(), java.util.Objects::nonNull, Path::getParent)
                .map(p -> p.resolve("shared/datasets"))
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(null);
    }
}
