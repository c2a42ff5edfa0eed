package dev.credence.scoring.card;

import dev.credence.core.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a card as Markdown. */
final class CardMarkdown {
    /** Rows of a table of inputs or groups, and categories of an input, that people still read. */
    private static final int MOST_ROWS = 100;

    private static final int MOST_CATEGORIES = 20;

    private final ModelCard card;
    private final StringBuilder out = new StringBuilder();

    CardMarkdown(ModelCard card) {
        this.card = card;
    }

    String text() {
        head();
        line("# " + CardText.escaped(card.name()));
        line("");
        line("This card says what the model file says. Columns, classes and sources have the names of the data.");
        section("Data");
        facts(card.data());
        inputs();
        section("Method");
        facts(card.fitted());
        settings();
        section("Scores");
        scores();
        section("Calibration");
        facts(card.calibration());
        coverages();
        section("Limits");
        card.limits().forEach(limit -> line("- " + CardText.sentence(limit)));
        return out.toString();
    }

    private void head() {
        line("---");
        line("library_name: credence");
        if (!card.task().isEmpty()) {
            line("pipeline_tag: " + card.task());
        }
        line("tags:");
        Stream.of("uncertainty", "bayesian", "credence-" + card.method())
                .forEach(tag -> line("- " + tag.replaceAll("[^A-Za-z0-9-]", "-")));
        line("---");
        line("");
    }

    private void section(String title) {
        line("");
        line("## " + title);
        line("");
    }

    private void facts(List<CardFact> facts) {
        facts.forEach(fact -> line("- " + fact.label() + ": " + CardText.sentence(fact.text())));
    }

    private void inputs() {
        if (card.inputs().isEmpty()) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        card.inputs().stream()
                .limit(MOST_ROWS)
                .forEach(input -> rows.add(List.of(
                        CardText.escaped(input.column()),
                        CardText.escaped(input.kind()),
                        range(input),
                        input.missing().isPresent()
                                ? String.valueOf(input.missing().getAsLong())
                                : "")));
        line("");
        table(List.of("input", "kind", "middle 90 % of training rows, or categories", "missing in training"), rows);
        more(card.inputs().size(), "inputs");
    }

    private static String range(CardInput input) {
        if (input.low().isPresent()) {
            return CardText.range(input.low().getAsDouble(), input.high().orElseThrow());
        }
        int more = input.categories().size() - MOST_CATEGORIES;
        return input.categories().stream()
                        .limit(MOST_CATEGORIES)
                        .map(CardText::escaped)
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private void settings() {
        if (!card.settings().isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            card.settings()
                    .forEach((name, value) -> rows.add(List.of(CardText.escaped(name), CardText.sentence(value))));
            line("");
            table(List.of("setting", "value"), rows);
        }
    }

    private void scores() {
        if (card.scores().isEmpty()) {
            line("The file holds no score of this model.");
            return;
        }
        line(CardText.sentence(card.scored()));
        line("");
        table(
                List.of("score", "of", "value", "standard error"),
                card.scores().stream()
                        .map(score -> List.of(
                                CardText.escaped(score.metric()),
                                CardText.escaped(score.of()),
                                CardText.number(score.value()),
                                score.error().isPresent()
                                        ? CardText.number(score.error().getAsDouble())
                                        : ""))
                        .toList());
    }

    private void coverages() {
        if (card.coverages().isEmpty()) {
            return;
        }
        line("");
        table(
                List.of("coverage", "of", "calibrated on", "at least, on average", "95 % of calibrations cover"),
                card.coverages().stream()
                        .limit(MOST_ROWS)
                        .map(CardMarkdown::row)
                        .toList());
        more(card.coverages().size(), "coverages");
    }

    private static List<String> row(CardCoverage one) {
        return List.of(
                Percent.trimmed(one.coverage(), 2),
                one.group().isEmpty() ? "all" : CardText.escaped(one.group()),
                one.rows() == 0 ? "" : String.valueOf(one.rows()),
                percent(one.promised()),
                one.low().isPresent() ? percent(one.low()) + " to " + percent(one.high()) : "");
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? Percent.trimmed(share.getAsDouble(), 1) : "";
    }

    private void more(int all, String what) {
        if (all > MOST_ROWS) {
            line("");
            line("These are " + MOST_ROWS + " of " + all + " " + what + "; the card as JSON has all.");
        }
    }

    private void table(List<String> header, List<List<String>> rows) {
        line("| " + String.join(" | ", header) + " |");
        line("|" + " --- |".repeat(header.size()));
        rows.forEach(row -> line("| " + String.join(" | ", row) + " |"));
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
