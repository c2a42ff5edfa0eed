package dev.credence.scoring.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.Nouns;
import dev.credence.core.data.Task;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Method;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.WrittenBy;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.scoring.Provenance;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TrainedRowsFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The card of a model of rows. */
final class RowsCard {
    /** Facts about the training that have a place of their own, or are not for people. */
    private static final Set<String> OTHERWISE =
            Set.of("dataset", "split", "file", "folder", "order", "order_last", "weight", "data_sha256", "findings");

    private static final String LOG_SCORE = "log_score";

    private final SavedModel saved;
    private final TrainedModel model;
    private final ModelDescription description;
    private final Method method;
    private final boolean classes;

    RowsCard(SavedModel saved, Method method) {
        this.saved = saved;
        this.method = method;
        this.model = saved.model();
        this.description = model.description();
        this.classes = description.problem().task() instanceof Task.Classification;
    }

    ModelCard card() {
        List<CardScore> scores = new ArrayList<>();
        String scored = scores(scores);
        CalibrationCard calibration = new CalibrationCard(saved);
        return new ModelCard(
                String.valueOf(saved.file().getFileName()),
                task(),
                description.method(),
                data(),
                description.problem().image().isPresent() ? List.of() : InputsCard.of(saved),
                fitted(),
                description.settings(),
                scores,
                scored,
                calibration.facts(),
                calibration.coverages(),
                new LimitsCard(saved).sentences());
    }

    private String task() {
        if (description.problem().image().isPresent()) {
            return classes ? "image-classification" : "";
        }
        boolean onlyText = saved.schema().columns().stream().allMatch(column -> column.text() != null);
        return onlyText && classes ? "text-classification" : classes ? "tabular-classification" : "tabular-regression";
    }

    private List<CardFact> data() {
        List<CardFact> facts = new ArrayList<>();
        Provenance source = saved.provenance();
        source.dataset().ifPresent(name -> facts.add(CardFact.of("dataset", "Data set", name)));
        source.split().ifPresent(split -> facts.add(CardFact.of("split", "Split", split)));
        source.file().ifPresent(name -> facts.add(CardFact.of("file", "Table", name)));
        source.folder().ifPresent(name -> facts.add(CardFact.of("folder", "Folder of pictures", name)));
        source.fingerprint()
                .ifPresent(sha -> facts.add(CardFact.of("data_sha256", "SHA-256 of the encoded training rows", sha)));
        facts.add(CardFact.of("rows", "Training rows", description.problem().trainingPoints()));
        new TrainedRowsFile().read(model).ifPresent(rows -> {
            facts.add(CardFact.of("repeated_rows", "Rows that equal another one", rows.repeated()));
        });
        source.weight().ifPresent(column -> facts.add(CardFact.of("weight", "Weights of rows, column", column)));
        source.order().ifPresent(column -> facts.add(CardFact.of("order", "Rows in the order of column", column)));
        source.last().ifPresent(last -> facts.add(CardFact.of("order_last", "Last row at", last.text())));
        description
                .problem()
                .image()
                .ifPresent(shape -> facts.add(CardFact.of("pictures", "Pictures of", shape.toString())));
        if (!description.columns().isEmpty()) {
            String policy = saved.schema().missing().toString();
            facts.add(new CardFact(
                    "missing_values",
                    "Missing cells",
                    JsonNodeFactory.instance.textNode(policy),
                    saved.schema().missing() == MissingPolicy.KEEP ? "kept" : "policy " + policy));
        }
        facts.add(CardFact.of("target", "Target", description.targetName()));
        target(facts);
        return facts;
    }

    private void target(List<CardFact> facts) {
        if (classes) {
            ArrayNode names = JsonNodeFactory.instance.arrayNode();
            description.classNames().forEach(names::add);
            List<String> some = description.classNames().stream().limit(20).toList();
            int more = names.size() - some.size();
            facts.add(new CardFact(
                    "classes",
                    names.size() + " classes",
                    names,
                    String.join(", ", some) + (more > 0 ? " and " + more + " more" : "")));
            return;
        }
        model.table()
                .map(TrainedModel.Table::trained)
                .flatMap(TrainedTable::targetRange)
                .ifPresent(range -> {
                    facts.add(CardFact.of("target_smallest", "Smallest target", range.smallest()));
                    facts.add(CardFact.of("target_median", "Median target", range.median()));
                    facts.add(CardFact.of("target_largest", "Largest target", range.largest()));
                });
        if (model.table().isEmpty()) {
            double scale = description.standardisation().targetScale();
            double mean = description.standardisation().targetMean();
            if (scale != 1 || mean != 0) { // not standardised, as counts
                facts.add(CardFact.of("target_mean", "Mean of the target", mean));
                facts.add(CardFact.of("target_sd", "Standard deviation of the target", scale));
            }
        }
    }

    private List<CardFact> fitted() {
        List<CardFact> facts = new ArrayList<>(methodFacts(method));
        WrittenBy.library(saved.file()).ifPresent(library -> facts.add(CardFact.of("library", "Written by", library)));
        facts.add(CardFact.of("seed", "Seed", description.seed()));
        description.training().properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            if (value.isValueNode() && !OTHERWISE.contains(entry.getKey()) && !isScore(entry.getKey())) {
                String label = entry.getKey().replace('_', ' ');
                facts.add(new CardFact(
                        entry.getKey(),
                        Character.toUpperCase(label.charAt(0)) + label.substring(1),
                        value,
                        value.isFloatingPointNumber() ? CardText.number(value.asDouble()) : value.asText()));
            }
        });
        description
                .findings()
                .forEach((name, value) ->
                        facts.add(CardFact.of("finding." + name, "Found: " + CardText.escaped(name), value)));
        return facts;
    }

    static List<CardFact> methodFacts(Method method) {
        return List.of(
                CardFact.of("name", "Method", method.name()),
                CardFact.of("description", "Description", method.description()),
                CardFact.of("citation", "Citation", method.citation()));
    }

    private static boolean isScore(String key) {
        return key.startsWith("expected_")
                || key.startsWith("constant_")
                || key.startsWith("linear_")
                || key.startsWith("validation_");
    }

    private String scores(List<CardScore> scores) {
        Optional<Expectation> estimate =
                model.table().map(TrainedModel.Table::trained).flatMap(TrainedTable::expectation);
        if (estimate.isPresent()) {
            return expected(estimate.get(), scores);
        }
        JsonNode validation = description.training().path("validation_log_likelihood");
        if (validation.isNumber()) {
            add(scores, LOG_SCORE, "model", validation.asDouble(), Double.NaN);
            return "On rows held out of training, before any recalibration. They may have chosen the epoch, which"
                    + " makes the score a little optimistic. Nats a row, higher is better.";
        }
        return "";
    }

    private String expected(Expectation expected, List<CardScore> scores) {
        add(scores, LOG_SCORE, "model", expected.logScore(), expected.standardError());
        add(scores, LOG_SCORE, "linear model", expected.linear(), Double.NaN);
        add(scores, LOG_SCORE, "constant", expected.constant(), Double.NaN);
        String point = classes ? "accuracy" : "rmse";
        add(scores, point, "model", expected.point().model(), Double.NaN);
        add(scores, point, "linear model", expected.point().linear(), Double.NaN);
        add(scores, point, "constant", expected.point().constant(), Double.NaN);
        add(scores, "coverage_90", "model", expected.coverage90(), Double.NaN);
        return "Estimated in training from " + Nouns.counted(expected.rows(), "row")
                + ", each predicted without it. Log scores: nats a row, higher is better; the RMSE has the unit of"
                + " the target.";
    }

    private static void add(List<CardScore> scores, String metric, String of, double value, double error) {
        if (!Double.isNaN(value)) {
            scores.add(new CardScore(
                    metric, of, value, Double.isNaN(error) ? OptionalDouble.empty() : OptionalDouble.of(error)));
        }
    }

    /** The recalibration of a model, if it has one. */
    static List<CardFact> recalibration(SavedModel saved) {
        return RecalibrationFile.of(saved.model()).stream()
                .map(fitted -> CardFact.of(
                        "recalibration", "Recalibration", fitted.map().summary()))
                .toList();
    }
}
