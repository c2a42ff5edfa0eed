package dev.credence.inference.forecast;

import dev.credence.core.series.Covariates;
import dev.credence.core.series.Seasons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What follows from a second season. One that is a few times the first, such as the week of hours, has states of its
 * own in the grid (Taylor 2003), and shows the networks the values of one such season before. Any other, such as the
 * year of days, has too many steps for that: it is ten harmonics cos 2πkt/m₂, sin 2πkt/m₂, which are covariates that
 * are known ahead.
 */
final class SecondSeason {
    /** The number of first seasons in a second one with states. */
    private static final int MOST_TIMES = 12;

    private static final int HARMONICS = 10;
    private static final int CYCLES = 2;

    private final int first;
    private final double second;

    SecondSeason(Seasons seasons) {
        first = seasons.first();
        second = seasons.second();
    }

    /** The seasons for people. */
    static String text(Seasons seasons) {
        return "season " + seasons.first()
                + (seasons.second() == 0 ? "" : ", and " + seasons.secondText() + " where a history is long enough");
    }

    /** The number of states m₂; 0 for none. */
    int states() {
        boolean isMultiple = second % first == 0 && second / first <= MOST_TIMES;
        return isMultiple ? (int) second : 0;
    }

    /** Number of values from which on there are states: two cycles of initial values, and half of one of errors. */
    static int forStates(int states) {
        return SmoothingFilter.SECOND_CYCLES * states + states / 2;
    }

    /** The step of a lead one or more second seasons before, the latest that is before the origin. */
    static int before(int origin, int lead, int states) {
        return origin + lead - 1 - states * ((lead - 1) / states + 1);
    }

    /**
     * Covariates with the harmonics, where there are any and two cycles are known.
     *
     * @param covariates of T steps
     * @param length T
     * @param origin number of values known
     */
    KnownAhead added(KnownAhead covariates, int length, int origin) {
        if (!hasHarmonics(origin)) {
            return covariates;
        }
        int count = covariates.count();
        double[][] all = Arrays.copyOf(covariates.x(), count + 2 * HARMONICS);
        for (int k = 0; k < HARMONICS; k++) {
            double frequency = 2 * Math.PI * (k + 1) / second;
            all[count + 2 * k] = IntStream.range(0, length)
                    .mapToDouble(t -> Math.cos(frequency * t))
                    .toArray();
            all[count + 2 * k + 1] = IntStream.range(0, length)
                    .mapToDouble(t -> Math.sin(frequency * t))
                    .toArray();
        }
        List<Covariates.Kind> kinds = new ArrayList<>(covariates.kinds());
        kinds.addAll(Collections.nCopies(2 * HARMONICS, Covariates.Kind.NUMBER));
        return new KnownAhead(all, List.copyOf(kinds));
    }

    /** Whether a history of this length has harmonics. */
    boolean hasHarmonics(int origin) {
        return second > 0 && states() == 0 && origin >= CYCLES * second;
    }
}
