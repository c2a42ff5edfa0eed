package dev.credence.scoring.card;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Writes a card as JSON. */
final class CardJson {
    /** The version of the document. */
    static final int FORMAT = 1;

    private CardJson() {}

    static ObjectNode of(ModelCard card) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("name", card.name());
        if (!card.task().isEmpty()) {
            json.put("task", card.task());
        }
        ObjectNode data = json.putObject("data");
        facts(data, card.data());
        card.inputs().forEach(input -> input(data.withArray("inputs").addObject(), input));
        ObjectNode method = json.putObject("method");
        method.put("name", card.method());
        facts(method, card.fitted());
        ObjectNode settings = method.putObject("settings");
        card.settings().forEach(settings::put);
        if (!card.scores().isEmpty()) {
            json.put("scored_on", card.scored());
        }
        card.scores().forEach(score -> {
            ObjectNode one = json.withArray("scores").addObject();
            one.put("metric", score.metric()).put("of", score.of()).put("value", score.value());
            score.error().ifPresent(error -> one.put("standard_error", error));
        });
        ObjectNode calibration = json.putObject("calibration");
        facts(calibration, card.calibration());
        card.coverages()
                .forEach(one -> coverage(calibration.withArray("coverages").addObject(), one));
        card.limits().forEach(json.putArray("limits")::add);
        return json;
    }

    private static void facts(ObjectNode json, List<CardFact> facts) {
        facts.forEach(fact -> json.set(fact.key(), fact.value()));
    }

    private static void input(ObjectNode json, CardInput input) {
        json.put("column", input.column()).put("kind", input.kind());
        input.low().ifPresent(low -> json.put("quantile_5", low));
        input.high().ifPresent(high -> json.put("quantile_95", high));
        if (!input.categories().isEmpty()) {
            input.categories().forEach(json.putArray("categories")::add);
        }
        input.missing().ifPresent(rows -> json.put("missing", rows));
    }

    private static void coverage(ObjectNode json, CardCoverage one) {
        json.put("coverage", one.coverage());
        if (!one.group().isEmpty()) {
            json.put("group", one.group());
        }
        if (one.rows() > 0) {
            json.put("rows", one.rows());
        }
        one.promised().ifPresent(p -> json.put("promised", p));
        one.low().ifPresent(p -> json.put("low_95", p));
        one.high().ifPresent(p -> json.put("high_95", p));
    }
}
