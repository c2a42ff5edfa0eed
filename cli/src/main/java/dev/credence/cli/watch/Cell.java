package dev.credence.cli.watch;

import dev.credence.eval.result.Run;

/** The runs of one contender on one data set. */
record Cell(String dataset, String label) {
    static Cell of(Run run) {
        return new Cell(run.dataset(), run.contender().label());
    }
}
