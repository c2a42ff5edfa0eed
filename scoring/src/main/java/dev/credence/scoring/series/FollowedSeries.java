package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.guarantee.series.AdaptiveLeads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The adaptive state of one series at rest: all values up to its last one are learnt from, and no forecast was made
 * from there yet.
 *
 * @param last time of the last value that was learnt from
 * @param states by coverage
 */
record FollowedSeries(String last, List<AdaptiveLeads.State> states) {
    /** A history that is forecast from has so many known values. */
    static final int LEAST = 2;

    /** Stands for ∞ in JSON, which has no such number. */
    private static final double INFINITE = Double.MAX_VALUE;

    FollowedSeries {
        states = List.copyOf(states);
    }

    /** Before the first of a history's last origins. */
    static FollowedSeries start(DatedSeries one, double[] coverages, OverTime.Options options, int horizon) {
        Series series = one.series();
        int length = Math.max(LEAST, series.length() - options.origins());
        while (length < series.length() && series.first(length).known() < LEAST) {
            length++;
        }
        return new FollowedSeries(
                one.time(Math.min(length, series.length()) - series.length()),
                Arrays.stream(coverages)
                        .mapToObj(coverage -> AdaptiveLeads.start(coverage, options.step(), horizon)
                                .state())
                        .toList());
    }

    /** Whether the state's last value is one of a history's, which is forecast from there. */
    boolean isWithin(DatedSeries one) {
        int length = length(one);
        return length >= 1
                && length <= one.series().length()
                && one.series().first(length).known() >= LEAST;
    }

    /** Number of values up to the state's last one. */
    private int length(DatedSeries one) {
        return Moment.parse(last)
                .map(time -> one.index(time).orElse(Integer.MAX_VALUE - 1) + 1)
                .orElse(Integer.MAX_VALUE);
    }

    /** Moves on to the end of a history. */
    FollowedSeries follow(Forecaster forecaster, DatedSeries one) {
        int from = length(one);
        int end = one.series().length();
        if (from == end) {
            return this;
        }
        int horizon = forecaster.horizon();
        List<AdaptiveLeads> adaptive =
                states.stream().map(AdaptiveLeads::resume).toList();
        RollingForecasts rolling = RollingForecasts.of(forecaster, one.series(), Math.max(1, from - horizon + 1), end);
        for (int length = from; length < end; length++) {
            LeadMixture leads = rolling.leads(length);
            int newest = length;
            double[] scores = new double[horizon];
            Arrays.setAll(scores, h -> rolling.score(newest - h, h));
            for (AdaptiveLeads state : adaptive) {
                var unused = state.forecast(leads);
                state.observe(scores);
            }
        }
        return new FollowedSeries(
                one.time(0), adaptive.stream().map(AdaptiveLeads::state).toList());
    }

    void write(String id, ObjectNode json) {
        json.put("id", id);
        json.put("last", last);
        ArrayNode levels = json.putArray("states");
        for (AdaptiveLeads.State state : states) {
            ArrayNode leads = levels.addObject().putArray("leads");
            for (AdaptiveLeads.LeadState lead : state.leads()) {
                ObjectNode one = leads.addObject();
                one.put("outcomes", lead.outcomes());
                one.put("missed", lead.missed());
                ArrayNode waiting = one.putArray("waiting");
                lead.waiting().forEach(t -> waiting.add(Math.max(-INFINITE, Math.min(INFINITE, t))));
            }
        }
    }

    static FollowedSeries read(JsonRecord json, double[] coverages, OverTime.Options options, int horizon) {
        List<JsonRecord> levels = json.records("states");
        if (levels.size() != coverages.length) {
            throw new IllegalArgumentException(
                    "a series has " + levels.size() + " states for " + coverages.length + " coverages");
        }
        List<AdaptiveLeads.State> states = new ArrayList<>();
        for (int c = 0; c < coverages.length; c++) {
            List<AdaptiveLeads.LeadState> leads = levels.get(c).records("leads").stream()
                    .map(FollowedSeries::lead)
                    .toList();
            if (leads.size() != horizon) {
                throw new IllegalArgumentException(
                        "a state has " + leads.size() + " leads, and the model's horizon is " + horizon);
            }
            states.add(new AdaptiveLeads.State(coverages[c], options.step(), leads));
        }
        String last = json.text("last");
        if (Moment.parse(last).isEmpty()) {
            throw new IllegalArgumentException("the time '" + last + "' of a state is none");
        }
        return new FollowedSeries(last, states);
    }

    private static AdaptiveLeads.LeadState lead(JsonRecord json) {
        return new AdaptiveLeads.LeadState(
                json.wholeLong("outcomes", 0, 1L << 53),
                json.wholeLong("missed", 0, 1L << 53),
                Arrays.stream(json.numbers("waiting"))
                        .map(t -> Math.abs(t) == INFINITE ? Math.copySign(Double.POSITIVE_INFINITY, t) : t)
                        .boxed()
                        .toList());
    }
}
