package dev.credence.eval.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Page about one model, by the template model.html.
 *
 * @param title title of the page
 * @param lead introductory sentence
 * @param verdicts sentences on how far to trust it
 * @param tables scores, intervals and others
 * @param figures figures in order
 * @param dependence dependence of the predictions on the inputs
 * @param facts how it was made
 * @param settings of the method
 */
record ModelPage(
        String title,
        String lead,
        List<String> verdicts,
        List<SideTable> tables,
        List<Figure> figures,
        DependenceSection dependence,
        List<ReportPage.Fact> facts,
        List<ReportPage.Fact> settings) {
    String html() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", this);
        context.put("isExplained", !dependence.figures().isEmpty());
        context.put("isSet", !settings.isEmpty());
        List<Figure> all = new ArrayList<>(figures);
        all.addAll(dependence.figures());
        return HtmlFile.of("model.html", context, all);
    }
}
