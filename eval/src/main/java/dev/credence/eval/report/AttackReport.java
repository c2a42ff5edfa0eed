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

/** The report of attacks on one or several models: {@code attack.html}. */
public final class AttackReport {
    /** The report's name within its folder. */
    public static final String FILE_NAME = "attack.html";

    private AttackReport() {}

    /**
     * What the page shows beside the words.
     *
     * @param title of the page
     * @param lead what it is, in a sentence
     * @param sections one for each attack
     * @param facts how it was made
     */
    record AttackPage(String title, String lead, List<AttackSection> sections, List<Page.Fact> facts) {}

    /**
     * Writes it.
     *
     * @param file the HTML file
     * @param models at least one, all under the same attacks
     * @param data which points were attacked
     * @param image their shape, if they are images: then some are shown
     * @param classNames by class index; empty where classes have no names
     * @param facts how it was made: terms and texts, in order
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
        List<Page.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new Page.Fact(term, text)));
        List<String> names = models.stream().map(AttackedModel::label).toList();
        AttackPage page = new AttackPage(
                "Adversarial inputs against " + Words.list(names),
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
