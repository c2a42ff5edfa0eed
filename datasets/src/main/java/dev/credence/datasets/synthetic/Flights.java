package dev.credence.datasets.synthetic;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.List;

/**
 * Delays of flights, of the size and kind of the Airlines data (2,127,068 rows of 8 inputs): the delay in minutes is a
 * mixture of two normal distributions, on time and late. Both means, both spreads and the probability of being late
 * depend on the hour, the airport and the carrier.
 */
final class Flights implements LargeTable {
    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    private static final int CARRIERS = 14;
    private static final int AIRPORTS = 60;

    /** Of each carrier its usual delay; of each airport that, its spread and how often it is late. */
    private final double[] carrier = new double[CARRIERS];

    private final double[] airport = new double[AIRPORTS];
    private final double[] spread = new double[AIRPORTS];
    private final double[] late = new double[AIRPORTS];

    Flights() {
        CounterRandom truth = Stream.GENERATED_DATA.of(0, "flights-truth");
        for (int c = 0; c < CARRIERS; c++) {
            carrier[c] = 4 * truth.normal(0, c);
        }
        for (int a = 0; a < AIRPORTS; a++) {
            airport[a] = 3 * truth.normal(1, a);
            spread[a] = 0.3 * truth.normal(2, a);
            late[a] = 0.6 * truth.normal(3, a);
        }
    }

    @Override
    public String name() {
        return "flights";
    }

    @Override
    public String description() {
        return "delays of flights, a mixture of on time and late, like the Airlines data";
    }

    @Override
    public long usualRows() {
        return 2_127_068;
    }

    @Override
    public List<String> header() {
        return List.of(
                "month", "weekday", "departure", "distance", "air_time", "plane_age", "carrier", "origin", "delay");
    }

    @Override
    public double row(CounterRandom random, long row, Cells cells) {
        int month = 1 + (int) (12 * random.uniform(0, row));
        int day = (int) (7 * random.uniform(1, row));
        double hour = Cells.rounded(5 + 18 * random.uniform(2, row), 2);
        double distance = Cells.rounded(120 + 2600 * Math.pow(random.uniform(3, row), 2), 0);
        double air = Cells.rounded(20 + distance / 7.5 + 7 * random.normal(4, row), 0);
        int age = (int) (30 * random.uniform(5, row));
        int c = (int) (CARRIERS * Math.pow(random.uniform(6, row), 1.5));
        int a = (int) (AIRPORTS * Math.pow(random.uniform(7, row), 2));
        double rush = Math.exp(-0.5 * Math.pow((hour - 17.5) / 2.5, 2));
        double summer = Math.exp(-0.5 * Math.pow((month - 7) / 1.2, 2));
        double wind = air - 20 - distance / 7.5;
        double mean = -4 + carrier[c] + airport[a] + 0.4 * wind + 3 * summer + 0.04 * age;
        double sd = 5 * Math.exp(spread[a] + 0.02 * (hour - 5));
        double lateness = -2.2 + late[a] + 1.4 * rush + 0.8 * summer + (day == 4 || day == 6 ? 0.5 : 0);
        double p = 1 / (1 + Math.exp(-lateness));
        double lateMean = mean + 35 + 15 * rush;
        double lateSd = 4 * sd;
        double noise = random.normal(8, row);
        double delay = Cells.rounded(random.uniform(9, row) < p ? lateMean + lateSd * noise : mean + sd * noise, 2);
        cells.number(month, 0);
        cells.word(DAYS.get(day));
        cells.number(hour, 2);
        cells.number(distance, 0);
        cells.number(air, 0);
        cells.number(age, 0);
        cells.word("C" + (c + 1));
        cells.word("AP" + (a + 1));
        cells.number(delay, 2);
        double onTime = Math.log1p(-p) + LargeTable.logNormal(delay, mean, sd);
        double delayed = Math.log(p) + LargeTable.logNormal(delay, lateMean, lateSd);
        double largest = Math.max(onTime, delayed);
        return largest + Math.log(Math.exp(onTime - largest) + Math.exp(delayed - largest));
    }
}
