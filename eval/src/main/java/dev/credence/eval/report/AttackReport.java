package dev.credence.eval.report;

import dev.credence.core.data.ImageShape;
import dev.credence.eval.adversarial.AttackedModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Report of attacks on one or several models: {@code attack.html}. */
public final class AttackReport {
    /** File name within the folder. */
    public static final String FILE_NAME = "attack.html";

    private AttackReport() {}

    /**
     * Content of the page.
     *
     * @param title title of the page
     * @param lead introductory sentence
     * @param sections one section per attack
     * @param facts settings of the attacks
     */
    record AttackPage(String title, String lead, List<AttackSection> sections, List<ReportPage.Fact> facts) {}

    /**
     * Writes the report.
     *
     * @param file the HTML file
     * @param models at least one model, all with the same attacks
     * @param data description of the attacked points
     * @param image shape of the points if they are images, some of which are then shown
     * @param classNames names by class index; empty if classes have no names
     * @param facts settings: terms and texts, in order
     */
    public static void write(
            Path file,
            List<AttackedModel> models,
            String data,
            Optional<ImageShape> image,
            List<String> classNames,
            Map<String, String> facts) {
        HtmlFile.write(file, html(models, data, image, classNames, facts));
    }

    static String html(
            List<AttackedModel> models,
            String data,
            Optional<ImageShape> image,
            List<String> classNames,
            Map<String, String> facts) {
        List<AttackSection> sections = IntStream.range(
                        0, models.get(0).results().size())
                .mapToObj(attack -> AttackSection.of(models, attack, image, classNames))
                .toList();
        List<ReportPage.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new ReportPage.Fact(term, text)));
        List<String> names = models.stream().map(AttackedModel::label).toList();
        AttackPage page = new AttackPage(
                "Adversarial inputs against " + Phrases.list(names),
                "Points of " + data + ", perturbed along the model's own gradient. Does its uncertainty rise?",
                sections,
                terms);
        List<Figure> figures = new ArrayList<>();
        sections.forEach(s -> figures.addAll(s.figures()));
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", page);
        return HtmlFile.of("attack.html", context, figures);
    }
}
