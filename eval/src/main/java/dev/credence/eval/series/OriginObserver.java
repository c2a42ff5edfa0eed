package dev.credence.eval.series;

import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.SeriesGroup;

/** Sees the models and forecasts of {@link RollingOrigins}. */
public interface OriginObserver {
    /** Sees nothing. */
    OriginObserver NONE = new OriginObserver() {};

    /**
     * A model was trained for an origin.
     *
     * @param origin number of the origin, from 1, the latest first
     * @param left number of values of each series after the origin, which training has not seen
     * @param group whole series
     */
    default void trained(int origin, int left, TrainedSeries trained, SeriesGroup group) {}

    /** A series with a known value after the origin was forecast. */
    default void forecast(ForecastWindow window) {}

    /** Tells several observers. */
    static OriginObserver of(OriginObserver... all) {
        return new OriginObserver() {
            @Override
            public void trained(int origin, int left, TrainedSeries trained, SeriesGroup group) {
                for (OriginObserver one : all) {
                    one.trained(origin, left, trained, group);
                }
            }

            @Override
            public void forecast(ForecastWindow window) {
                for (OriginObserver one : all) {
                    one.forecast(window);
                }
            }
        };
    }
}
