package dev.credence.scoring.card;

import dev.credence.core.Nouns;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.scoring.Provenance;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;

/** Where a model of rows is not to be trusted, as far as its file tells. */
final class LimitsCard {
    private static final int MOST_NAMES = 10;

    private final SavedModel saved;
    private final List<String> sentences = new ArrayList<>();

    LimitsCard(SavedModel saved) {
        this.saved = saved;
    }

    List<String> sentences() {
        sentences.add(
                "Scores, intervals and guarantees are for new rows like those of training and calibration, drawn in"
                        + " the same way; nothing is known about others.");
        if (saved.model().description().problem().image().isPresent()) {
            sentences.add("It takes pictures of "
                    + saved.model().description().problem().image().get()
                    + "; a picture of something else also gets one of its classes.");
        } else {
            columns();
        }
        time();
        saved.guarantee().ifPresent(this::guarantee);
        if (saved.coverages().isEmpty()) {
            sentences.add("It was not calibrated on rows held out: how often its "
                    + (saved.isClassification() ? "probabilities are right" : "intervals cover")
                    + " is an estimate or unknown, not guaranteed.");
        }
        if (saved.schema().nonNegative()) {
            sentences.add("No training target is below 0, and no interval begins below 0.");
        }
        return sentences;
    }

    private void columns() {
        if (TrainingProfileFile.of(saved.model()).isPresent()) {
            sentences.add("Numbers far outside the range of training are extrapolated; the flags of predictions mark"
                    + " them.");
        }
        if (saved.schema().missing() != MissingPolicy.KEEP) {
            sentences.add(
                    saved.schema().missing().fills()
                            ? "Missing cells are filled in with a value of training ("
                                    + saved.schema().missing() + "), as if it had been observed."
                            : "Rows with a missing cell are not predicted.");
            return;
        }
        List<String> never = InputsCard.of(saved).stream()
                .filter(input -> input.missing().isPresent() && input.missing().getAsLong() == 0)
                .map(CardInput::column)
                .distinct()
                .toList();
        if (!never.isEmpty()) {
            sentences.add("No training row lacks a value in " + some(never)
                    + ": a gap there is new to the model, and flagged.");
        }
        if (saved.schema().columns().stream().anyMatch(column -> column.categorical())) {
            sentences.add("A category that training did not see is read as a missing cell, and flagged.");
        }
    }

    private void time() {
        Provenance source = saved.provenance();
        source.last()
                .ifPresent(last -> sentences.add("Training ends at " + last.text() + " in column "
                        + source.order().orElse("")
                        + "; the further a row lies after that, the less the scores hold."));
    }

    private void guarantee(Guarantee given) {
        given.gaps()
                .ifPresent(
                        gaps -> sentences.add(
                                gaps.isEmpty()
                                        ? "The guarantee does not extend to rows with gaps, since no calibration row has one."
                                        : "The guarantee does not extend to rows with a gap in inputs where no calibration row has one."));
        sentences.add("The guarantee is on average over rows"
                + (given.groupedBy().isEmpty() && !given.isByClass()
                        ? ", not for each kind of row."
                        : " and in each group named above, not for each row."));
        if (!given.tooSmall().isEmpty()) {
            sentences.add(Nouns.counted(given.tooSmall().size(), "group")
                    + " had too few calibration rows and get the threshold of all rows, without a guarantee of their"
                    + " own.");
        }
        if (given.isWeighted()) {
            sentences.add(
                    "The guarantee is on shares of weight, for rows no heavier than the heaviest calibration row.");
        }
        if (given.samples() > 1 && saved.model().table().isEmpty()) {
            sentences.add("The guarantee holds for predictions with " + given.samples() + " samples.");
        }
    }

    private static String some(List<String> names) {
        int more = names.size() - MOST_NAMES;
        return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (more > 0 ? " and " + Nouns.counted(more, "further column") : "");
    }
}
