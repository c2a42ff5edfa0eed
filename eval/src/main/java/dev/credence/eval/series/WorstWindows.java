package dev.credence.eval.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps the windows of the largest scaled CRPS, one for each series. */
public final class WorstWindows implements OriginObserver {
    private static final Comparator<ForecastWindow> WORST_FIRST = Comparator.comparingDouble(
                    (ForecastWindow window) -> window.scores().crps())
            .reversed();

    private final int most;
    private final List<ForecastWindow> worst = new ArrayList<>();

    /** Keeps at most this many. */
    public WorstWindows(int most) {
        this.most = most;
    }

    @Override
    public void forecast(ForecastWindow window) {
        for (ForecastWindow other : worst) {
            if (other.history().id().equals(window.history().id())) {
                if (WORST_FIRST.compare(window, other) >= 0) {
                    return;
                }
                worst.remove(other);
                break;
            }
        }
        worst.add(window);
        worst.sort(WORST_FIRST);
        if (worst.size() > most) {
            worst.remove(most);
        }
    }

    /** The windows, the worst first. */
    public List<ForecastWindow> windows() {
        return List.copyOf(worst);
    }
}
