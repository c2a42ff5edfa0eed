package dev.credence.cli.watch;

import dev.credence.eval.result.Run;

/** A cell of the comparison: one contender's runs on one data set. */
record Cell(String dataset, String label) {
    static Cell of(Run run) {
        return new Cell(run.dataset(), run.contender().label());
    }
}
