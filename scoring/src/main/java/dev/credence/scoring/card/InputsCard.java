package dev.credence.scoring.card;

import dev.credence.datasets.csv.CalendarPart;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.guarantee.monitor.ColumnProfile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The columns that a model takes, with what its training profile says about them. */
final class InputsCard {
    private InputsCard() {}

    static List<CardInput> of(SavedModel saved) {
        List<ColumnProfile> profile = TrainingProfileFile.of(saved.model())
                .map(known -> known.columns())
                .orElse(List.of());
        boolean cells = saved.schema().missing() == MissingPolicy.KEEP;
        List<CardInput> inputs = new ArrayList<>();
        int at = 0;
        for (ColumnEncoding column : saved.schema().columns()) {
            int width = cells ? column.cellWidth() : column.width();
            boolean known = column.text() == null && at + width <= profile.size();
            inputs.add(input(column, known ? Optional.of(profile.get(at)) : Optional.empty(), cells));
            at += width;
        }
        return inputs;
    }

    private static CardInput input(ColumnEncoding column, Optional<ColumnProfile> profile, boolean cells) {
        double[] edges = column.categorical()
                ? new double[0]
                : profile.map(ColumnProfile::edges).orElse(new double[0]);
        long[] counts = profile.map(ColumnProfile::counts).orElse(new long[0]);
        CalendarPart part = column.part();
        return new CardInput(
                column.column(),
                column.text() != null
                        ? "text"
                        : part != null ? "date: " + part.words() : column.categorical() ? "categories" : "number",
                edges.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(edges[0]),
                edges.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(edges[edges.length - 1]),
                column.categories(),
                cells && counts.length > 0 ? OptionalLong.of(counts[counts.length - 1]) : OptionalLong.empty());
    }
}
