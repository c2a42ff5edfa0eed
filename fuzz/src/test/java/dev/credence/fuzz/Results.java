package dev.credence.fuzz;

import dev.credence.core.data.Dataset;
import dev.credence.eval.protocol.Comparison;
import dev.credence.eval.protocol.ComparisonListener;
import dev.credence.eval.result.Contender;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A comparison of two methods on two small data sets. */
final class Results {
    private static final Comparison.Plan PLAN = new Comparison.Plan(
            List.of("line", "halves"),
            List.of(contender("vbp"), contender("dropout-alpha")),
            Map.of(),
            0,
            1,
            1,
            List.of());

    private Results() {}

    private static Contender contender(String method) {
        return new Contender(method, method, Samples.small(Samples.METHODS.get(method)), Map.of());
    }

    /** A folder with all of its results. */
    static void write(Path folder) {
        compare(folder, ComparisonListener.SILENT);
    }

    /** Runs what is missing in a folder. */
    static void compare(Path folder, ComparisonListener listener) {
        var unused = new Comparison(PLAN, Samples.METHODS, new ReferenceProvider(), Results::dataset)
                .run(folder, 1, listener);
    }

    private static Dataset dataset(String name) {
        return name.equals("line") ? Samples.regression() : Samples.classification();
    }
}
