package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.data.Examples;
import dev.credence.eval.adversarial.Adversary;
import dev.credence.eval.adversarial.Attack;
import dev.credence.eval.adversarial.AttackFile;
import dev.credence.eval.adversarial.AttackResult;
import dev.credence.eval.adversarial.AttackedModel;
import dev.credence.eval.adversarial.Box;
import dev.credence.eval.adversarial.LinearModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttackReportTest {
    private static final Examples POINTS = LinearModel.pictures(20);
    private static final String HOSTILE = "b </script><b>bold</b>";
    private static final int SHOWN = 2;

    @TempDir
    Path folder;

    private static AttackedModel attacked(String label) {
        Adversary adversary = new Adversary(LinearModel.model(6), POINTS, Box.PIXELS, 1, 1);
        List<AttackResult> results = List.of(
                adversary.run(new Attack.FastGradientSign(List.of(0.0, 0.1, 0.2)), SHOWN, () -> {}),
                adversary.run(new Attack.IterativeTargeted(0, 0.01, 20, 2), SHOWN, () -> {}));
        return new AttackedModel(label, "linear", 1, results);
    }

    private String html(boolean images) throws IOException {
        Path file = folder.resolve("attack.html");
        AttackReport.write(
                file,
                List.of(attacked("a"), attacked(HOSTILE)),
                "pictures",
                images ? POINTS.image() : Optional.empty(),
                List.of("zero", "one", "two"),
                Map.of("Command", "credence attack 'so'"));
        String html = Files.readString(file);
        int from = html.indexOf("<script>\n");
        return html.substring(0, from) + html.substring(html.indexOf("</script>", from));
    }

    private static JsonNode charts(String html) throws IOException {
        String start = "<script id=\"data\" type=\"application/json\">";
        int from = html.indexOf(start) + start.length();
        return new ObjectMapper().readTree(html.substring(from, html.indexOf("</script>", from)));
    }

    @Test
    void every_attack_has_curves_of_all_models_and_a_table_of_detection() throws IOException {
        String html = html(true);
        JsonNode charts = charts(html);
        Matcher figure = Pattern.compile("class=\"chart\" id=\"([^\"]+)\" role=\"img\" aria-label=\"([^\"]+)\"")
                .matcher(html);
        int figures = 0;
        while (figure.find()) {
            figures++;
            assertThat(charts.at("/" + figure.group(1) + "/chart/lines")).hasSize(2);
            assertThat(figure.group(2)).hasSizeGreaterThan(15);
        }
        assertThat(figures).isEqualTo(charts.size()).isEqualTo(2 * 4);
        assertThat(charts.at("/fgsm-accuracy/chart/lines/0/x/2").asDouble()).isEqualTo(0.2);
        assertThat(charts.at("/targeted-predictive-entropy/chart/lines/1/y")).hasSize(11);
        assertThat(html)
                .contains(
                        "<h2>Fast gradient sign</h2>",
                        "<h2>Targeted, towards class zero</h2>",
                        "a, predictive entropy",
                        "credence attack &#39;so&#39;");
        assertThat(html.split("<td>")).hasSize(1 + 2 * 3 * (2 + 6));
    }

    @Test
    void it_needs_no_network_and_names_are_never_read_as_html() throws IOException {
        String html = html(true);
        assertThat(html)
                .doesNotContainPattern("(src|href)=\"(?!data:)")
                .doesNotContain("@import", "url(", "<b>bold")
                .contains("b &lt;/script&gt;");
        assertThat(charts(html).at("/fgsm-accuracy/chart/lines/1/label").asText())
                .isEqualTo(HOSTILE);
    }

    @Test
    void images_are_shown_as_they_are_and_only_images() throws IOException {
        String html = html(true);
        Matcher image =
                Pattern.compile("src=\"data:image/png;base64,([^\"]+)\"").matcher(html);
        assertThat(image.find()).isTrue();
        byte[] png = Base64.getDecoder().decode(image.group(1).replace("&#x3D;", "="));
        BufferedImage shown = ImageIO.read(new ByteArrayInputStream(png));
        double[] pixels = POINTS.rows(0).inputMatrix()[0];
        assertThat(shown.getWidth()).isEqualTo(3);
        assertThat(shown.getHeight()).isEqualTo(2);
        for (int i = 0; i < pixels.length; i++) {
            assertThat(shown.getRaster().getSample(i % 3, i / 3, 0)).isEqualTo((int) Math.round(255 * pixels[i]));
        }
        int images = 1;
        while (image.find()) {
            images++;
        }
        assertThat(images).isEqualTo(2 * SHOWN * (3 + 6));
        assertThat(html(false)).doesNotContain("data:image/png", "Images on their way");
    }

    @Test
    void the_file_has_every_number() throws IOException {
        Path file = folder.resolve("attack.json");
        AttackedModel model = attacked("a");
        AttackFile.write(file, JsonNodeFactory.instance.objectNode().put("seed", 7), List.of(model));
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.at("/seed").asInt()).isEqualTo(7);
        JsonNode fgsm = json.at("/models/0/attacks/0");
        assertThat(fgsm.at("/attack").asText()).isEqualTo("fgsm");
        assertThat(fgsm.at("/steps/2/step_size").asDouble()).isEqualTo(0.2);
        var step = model.results().get(0).steps().get(2);
        assertThat(fgsm.at("/steps/2/accuracy").asDouble()).isEqualTo(step.accuracy());
        assertThat(fgsm.at("/steps/2/detection/predictive_entropy/auroc").asDouble())
                .isEqualTo(step.byEntropy().auroc());
        JsonNode targeted = json.at("/models/0/attacks/1");
        assertThat(targeted.at("/target_class").asInt()).isZero();
        assertThat(targeted.at("/points").asInt())
                .isEqualTo(model.results().get(1).points());
        assertThat(targeted.at("/steps/10/step").asInt()).isEqualTo(20);
    }

    @Test
    void shown_steps_are_spread_evenly_with_the_first_and_the_last() {
        assertThat(AttackSection.evenly(0, 11, 6)).containsExactly(0, 2, 4, 6, 8, 10);
        assertThat(AttackSection.evenly(1, 3, 6)).containsExactly(1, 2);
        assertThat(AttackSection.evenly(0, 1, 6)).containsExactly(0);
    }
}
