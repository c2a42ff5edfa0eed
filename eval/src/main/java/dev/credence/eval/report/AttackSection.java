package dev.credence.eval.report;

import dev.credence.core.data.ImageShape;
import dev.credence.eval.adversarial.Attack;
import dev.credence.eval.adversarial.AttackResult;
import dev.credence.eval.adversarial.AttackStep;
import dev.credence.eval.adversarial.AttackedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Section of the page about one attack.
 *
 * @param name the attack
 * @param facts settings of the attack
 * @param models legend of the models
 * @param table detection of perturbed points
 * @param figures curves along the attack
 * @param strips images along the attack; empty for other data
 */
record AttackSection(
        String name,
        String facts,
        List<ResultsTable.Row> models,
        ResultsTable table,
        List<Figure> figures,
        List<ImageStrip> strips) {
    /** Number of strengths in the table and for each image. */
    private static final int SHOWN = 6;

    /** Whether there are images. */
    public boolean hasStrips() {
        return !strips.isEmpty();
    }

    static AttackSection of(
            List<AttackedModel> models, int index, Optional<ImageShape> image, List<String> classNames) {
        AttackResult first = models.get(0).results().get(index);
        List<ImageStrip> strips = new ArrayList<>();
        image.filter(ImageStrip::isShown).ifPresent(shape -> {
            for (int m = 0; m < models.size(); m++) {
                AttackResult result = models.get(m).results().get(index);
                int[] steps = evenly(0, result.steps().size(), SHOWN);
                strips.addAll(ImageStrip.of(models.get(m).label(), m, result, steps, shape, classNames));
            }
        });
        return new AttackSection(
                title(first.attack(), classNames),
                facts(first.attack()) + " " + Phrases.count(first.points(), "point") + ".",
                IntStream.range(0, models.size())
                        .mapToObj(m -> new ResultsTable.Row(models.get(m).label(), m, List.of()))
                        .toList(),
                table(models, index),
                figures(models, index),
                strips);
    }

    private static String title(Attack attack, List<String> classNames) {
        return attack instanceof Attack.IterativeTargeted targeted
                ? "Targeted, towards class " + ImageStrip.name(targeted.target(), classNames)
                : "Fast gradient sign";
    }

    private static String facts(Attack attack) {
        return attack instanceof Attack.IterativeTargeted targeted
                ? "Points of all other classes; each step changes every input by " + targeted.stepSize()
                        + ", along the sign of the gradient of log p(target | x), recomputed at each step."
                : "Every input is changed once, by the step size, along the sign of the gradient that lowers the probability of the class"
                        + " that the model itself predicts.";
    }

    private static ResultsTable table(List<AttackedModel> models, int index) {
        AttackResult first = models.get(0).results().get(index);
        // at the first step the points are usually unperturbed
        int[] shown =
                evenly(Math.min(1, first.steps().size() - 1), first.steps().size(), SHOWN);
        List<ResultsTable.Column> columns = IntStream.of(shown)
                .mapToObj(i -> new ResultsTable.Column(
                        first.attack().axis() + " "
                                + Phrases.significant(first.steps().get(i).at()),
                        "area under the ROC curve"))
                .toList();
        Map<String, ToDoubleFunction<AttackStep>> scores = new LinkedHashMap<>();
        scores.put("predictive entropy", s -> s.byEntropy().auroc());
        scores.put("mutual information", s -> s.byMutualInformation().auroc());
        scores.put("1 − largest probability", s -> s.byMaxProbability().auroc());
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            AttackedModel model = models.get(m);
            List<AttackStep> steps = model.results().get(index).steps();
            int number = m;
            scores.forEach((name, score) -> rows.add(new ResultsTable.Row(
                    model.label() + ", " + name,
                    number,
                    IntStream.of(shown)
                            .mapToObj(
                                    i -> new ResultsTable.Cell(Phrases.fixed(score.applyAsDouble(steps.get(i)), 3), ""))
                            .toList())));
        }
        return new ResultsTable(columns, rows);
    }

    private static List<Figure> figures(List<AttackedModel> models, int index) {
        return List.of(
                figure(
                        models,
                        index,
                        "accuracy",
                        "Fraction of points that are still classified correctly.",
                        AttackStep::accuracy),
                figure(
                        models,
                        index,
                        "predictive entropy",
                        "Mean, in nats. In a model that detects the attack it rises as the accuracy falls.",
                        AttackStep::predictiveEntropy),
                figure(
                        models,
                        index,
                        "mutual information",
                        "Mean, in nats: the part of the entropy that is due to uncertainty of the weights (epistemic).",
                        AttackStep::mutualInformation),
                figure(
                        models,
                        index,
                        "class probability",
                        "Mean probability of the class that is attacked.",
                        AttackStep::classProbability));
    }

    private static Figure figure(
            List<AttackedModel> models, int index, String what, String note, ToDoubleFunction<AttackStep> value) {
        Attack attack = models.get(0).results().get(index).attack();
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            List<AttackStep> steps = models.get(m).results().get(index).steps();
            double[] x = steps.stream().mapToDouble(AttackStep::at).toArray();
            double[] y = steps.stream().mapToDouble(value).toArray();
            lines.add(new Chart.Lines.Line(models.get(m).label(), m, x, y));
            alt.add(models.get(m).label() + " from " + Phrases.fixed(y[0], 3) + " to "
                    + Phrases.fixed(y[y.length - 1], 3));
        }
        String title = Character.toUpperCase(what.charAt(0)) + what.substring(1);
        return new Figure(
                attack.name() + "-" + what.replace(' ', '-'),
                title,
                note,
                title + ": " + String.join("; ", alt) + ".",
                new Chart.Lines(attack.axis(), what, false, lines));
    }

    /** At most {@code most} of the indices {@code from … to − 1}, including the first and last. */
    static int[] evenly(int from, int to, int most) {
        int count = Math.min(most, to - from);
        return IntStream.range(0, count)
                .map(i -> count == 1 ? to - 1 : from + (int) Math.round((double) i * (to - 1 - from) / (count - 1)))
                .toArray();
    }
}
