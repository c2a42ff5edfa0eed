package dev.credence.eval.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Report of one model, by the template model.html.
 *
 * @param title title of the page
 * @param lead introductory sentence
 * @param verdict whether the score is as expected
 * @param scores the model beside expectation and baselines
 * @param figures reliability first
 * @param intervals coverage of intervals or sets, guaranteed or not
 * @param sideTables confusion matrix and further tables
 * @param metrics all metrics
 * @param classes names of the classes with their colours, for the legend of ROC curves
 * @param dependence dependence of the predictions on the inputs
 * @param facts settings of the evaluation
 * @param settings settings of the training
 */
record ModelPage(
        String title,
        String lead,
        String verdict,
        ModelTables.Texts scores,
        List<Figure> figures,
        ModelTables.Texts intervals,
        List<SideTable> sideTables,
        ModelTables.Texts metrics,
        List<ResultsTable.Row> classes,
        DependenceSection dependence,
        List<ReportPage.Fact> facts,
        List<ReportPage.Fact> settings) {
    String html() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", this);
        context.put("isExplained", !dependence.figures().isEmpty());
        context.put("hasClasses", !classes.isEmpty());
        List<Figure> all = new ArrayList<>(figures);
        all.addAll(dependence.figures());
        return HtmlFile.of("model.html", context, all);
    }
}
