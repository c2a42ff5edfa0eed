package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run of a comparison does, as JSON.
 *
 * @param device name of the device
 * @param curveEvery interval in epochs of evaluations of the test points during training; 0 for none
 * @param confirmedWidths whether rows outside of the fit confirm widths
 * @param calibration calibration part of the plan; empty for none
 */
record RunInstruction(
        Run run, String device, int curveEvery, boolean confirmedWidths, Optional<Calibration> calibration) {
    private static final String CALIBRATION = "calibration";

    /** A calibration part that is measured by every score, and the plan's seed. */
    record Calibration(double share, List<Double> coverages, long seed) {}

    String json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("dataset", run.dataset());
        json.put("split", run.split());
        json.put("seed", run.seed());
        json.put("hold_outs", run.holdOuts());
        Contender contender = run.contender();
        json.put("label", contender.label());
        json.put("method", contender.method());
        contender.settings().forEach(json.putObject("settings")::put);
        ObjectNode grid = json.putObject("grid");
        contender.grid().forEach((name, candidates) -> candidates.forEach(grid.putArray(name)::add));
        json.put("device", device);
        json.put("curve_every", curveEvery);
        json.put("confirmed_widths", confirmedWidths);
        calibration.ifPresent(c -> {
            ObjectNode part = json.putObject(CALIBRATION).put("share", c.share());
            c.coverages().forEach(part.putArray("coverages")::add);
            part.put("seed", c.seed());
        });
        return json.toString();
    }

    static RunInstruction parse(String text) {
        JsonRecord json = JsonRecord.parse(text);
        Map<String, List<String>> grid = json.textListsByName("grid");
        Run run = new Run(
                new Contender(json.text("label"), json.text("method"), json.textsByName("settings"), grid),
                json.text("dataset"),
                json.whole("split", 0, Integer.MAX_VALUE),
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.whole("hold_outs", 1, Integer.MAX_VALUE));
        RunInstruction read = new RunInstruction(
                run,
                json.text("device"),
                json.whole("curve_every", 0, Integer.MAX_VALUE),
                json.truth("confirmed_widths"),
                json.has(CALIBRATION) ? Optional.of(calibration(json.record(CALIBRATION))) : Optional.empty());
        json.end();
        return read;
    }

    private static Calibration calibration(JsonRecord json) {
        return new Calibration(
                json.number("share"),
                Arrays.stream(json.numbers("coverages")).boxed().toList(),
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE));
    }
}
