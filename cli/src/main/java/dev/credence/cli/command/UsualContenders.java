package dev.credence.cli.command;

import dev.credence.core.data.Task;
import dev.credence.eval.protocol.TableData;
import dev.credence.eval.result.Contender;
import java.util.List;
import java.util.Map;

/**
 * The methods that a comparison on a table has if none is named: the default method, three of its members that are
 * usual elsewhere, and the Bayesian methods that train in seconds on hundreds of rows.
 */
final class UsualContenders {
    /** For numbers. */
    static final List<String> OF_NUMBERS =
            List.of("auto", "linear", "forest", "boosting", "gp", "vbp", "dropout-alpha", "laplace");

    /** For classes, which the Gaussian process does not predict. */
    static final List<String> OF_CLASSES =
            List.of("auto", "linear", "forest", "boosting", "vbp", "dropout-alpha", "laplace");

    /** For texts. */
    static final List<String> OF_TEXTS = List.of("map", "dropout-alpha", "ensemble");

    private UsualContenders() {}

    static List<Contender> of(TableData table) {
        if (table.isOfTexts()) {
            return OF_TEXTS.stream()
                    .map(text -> Contender.parse(text, Map.of()))
                    .toList();
        }
        return (table.dataset().task() instanceof Task.Classification ? OF_CLASSES : OF_NUMBERS)
                .stream().map(text -> Contender.parse(text, Map.of())).toList();
    }
}
