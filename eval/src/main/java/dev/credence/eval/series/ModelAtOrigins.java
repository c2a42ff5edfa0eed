package dev.credence.eval.series;

import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.SeriesSet;
import dev.credence.scoring.series.GuaranteedLeads;
import dev.credence.scoring.series.PastForecast;
import dev.credence.scoring.series.PastForecasts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Scores of a trained model at earlier origins of series, beside a baseline.
 *
 * @param model scores of the model
 * @param baseline scores of the baseline on the same
 * @param guaranteed realised coverage of the model's guarantee by its coverages; empty without one
 * @param unheld number of forecasts that do not count for the guarantee, which was calibrated on their outcomes
 */
public record ModelAtOrigins(LeadScores model, LeadScores baseline, List<LeadCoverage> guaranteed, int unheld) {
    public ModelAtOrigins {
        guaranteed = List.copyOf(guaranteed);
    }

    /**
     * Scores forecasts.
     *
     * @param problem of the model
     * @param baseline such as seasonal naive, which is trained on the histories
     */
    public static ModelAtOrigins of(PastForecasts past, SeriesProblem problem, SeriesMethod baseline) {
        LeadScores.Collector model = new LeadScores.Collector(problem.season());
        LeadScores.Collector simple = new LeadScores.Collector(problem.season());
        List<LeadCoverage> coverages = new ArrayList<>();
        past.origins().get(0).get(0).guaranteed().stream()
                .map(GuaranteedLeads::coverage)
                .forEach(coverage -> coverages.add(new LeadCoverage(coverage, problem.horizon())));
        int unheld = 0;
        for (List<PastForecast> origin : past.origins()) {
            SeriesSet histories =
                    new SeriesSet(origin.stream().map(PastForecast::history).toList());
            Forecast naive = baseline.train(problem, histories, baseline.parse(Map.of()), SeriesTraining.ofSeed(1))
                    .forecast(histories, problem.horizon());
            for (int i = 0; i < origin.size(); i++) {
                PastForecast one = origin.get(i);
                model.add(one.forecast().leads(), one.history(), one.outcomes());
                simple.add(naive.get(i).leads(), one.history(), one.outcomes());
                unheld += one.isHeldOut() ? 0 : 1;
                for (int c = 0; one.isHeldOut() && c < coverages.size(); c++) {
                    GuaranteedLeads given = one.guaranteed().get(c);
                    coverages.get(c).add(given.leads(), given.band(), one.outcomes());
                }
            }
        }
        return new ModelAtOrigins(model.scores(), simple.scores(), coverages, unheld);
    }
}
