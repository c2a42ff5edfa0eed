package dev.credence.eval.summary;

import dev.credence.eval.distance.PosteriorDistance;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Text table of the distance of each contender on a data set to a reference posterior; empty without a reference. */
final class DistanceBlock {
    private DistanceBlock() {}

    static String text(List<Summary.Row> rows, String indentation) {
        Set<String> references = new LinkedHashSet<>();
        rows.forEach(row -> row.metrics().keySet().stream()
                .map(PosteriorDistance::referenceIn)
                .filter(name -> !name.isEmpty())
                .forEach(references::add));
        StringBuilder text = new StringBuilder();
        for (String reference : references) {
            Map<String, String> shown = new LinkedHashMap<>(PosteriorDistance.shown(false));
            shown.putAll(PosteriorDistance.shown(true));
            shown.keySet()
                    .removeIf(measure -> rows.stream()
                            .noneMatch(row -> row.metrics().containsKey(PosteriorDistance.metric(measure, reference))));
            List<String> header = new ArrayList<>(List.of(""));
            header.addAll(shown.values());
            TextTable table = TextTable.ofNumbers(header);
            for (Summary.Row row : rows) {
                List<String> cells = new ArrayList<>(List.of(row.label()));
                shown.keySet()
                        .forEach(measure -> cells.add(
                                Optional.ofNullable(row.metrics().get(PosteriorDistance.metric(measure, reference)))
                                        .map(m -> Figures.of(m.mean(), m.se()))
                                        .orElse("")));
                table.row(cells);
            }
            text.append(indentation)
                    .append("distance to the posterior of ")
                    .append(reference)
                    .append(" (0 is the same)\n")
                    .append(table.block(indentation));
        }
        return text.toString();
    }
}
