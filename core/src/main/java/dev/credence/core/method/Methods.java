package dev.credence.core.method;

import dev.credence.core.model.Likelihoods;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Methods on the class path. */
public final class Methods {
    private static final ServiceKind<InferenceMethod> KIND = ServiceKind.named(
                    InferenceMethod.class, "inference method", InferenceMethod::name)
            .elsewhere(Map.of(
                    "auto",
                    "It is a method for tables: in Java Methods.discoverForTables finds it, TableFit trains it, and"
                            + " Methods.discoverAll loads its models."));
    private static final ServiceKind<TableMethod> TABLE_KIND =
            ServiceKind.named(TableMethod.class, "method for tables", TableMethod::name);
    private static final ServiceKind<SeriesMethod> SERIES_KIND =
            ServiceKind.named(SeriesMethod.class, "forecasting method", SeriesMethod::name);
    private static final String OF_SERIES = "It forecasts time series, and a method that predicts rows is needed.";
    private static final ServiceKind<Method> ANY_KIND = ServiceKind.named(
                    Method.class,
                    "inference method",
                    Method::name,
                    Stream.of(KIND.artifacts(), TABLE_KIND.artifacts())
                            .flatMap(artifacts -> artifacts.entrySet().stream())
                            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)))
            .elsewhere(SERIES_KIND.artifacts().keySet().stream()
                    .collect(Collectors.toUnmodifiableMap(name -> name, name -> OF_SERIES)));

    private Methods() {}

    /** Inference methods found by {@link java.util.ServiceLoader}. */
    public static NamedServices<InferenceMethod> discover() {
        requireLikelihoods();
        return NamedServices.load(KIND);
    }

    /** Reports a likelihood that cannot be loaded once, since the settings of every method depend on it. */
    private static void requireLikelihoods() {
        Likelihoods.discover();
    }

    /** A registry of the given methods alone. */
    public static NamedServices<InferenceMethod> of(Iterable<? extends InferenceMethod> methods) {
        return NamedServices.of(KIND, methods);
    }

    /** Table methods found by {@link java.util.ServiceLoader}. */
    public static NamedServices<TableMethod> discoverForTables() {
        requireLikelihoods();
        return NamedServices.load(TABLE_KIND);
    }

    /** Forecasting methods found by {@link java.util.ServiceLoader}. */
    public static NamedServices<SeriesMethod> discoverForSeries() {
        return NamedServices.load(SERIES_KIND);
    }

    /** A registry of the given forecasting methods alone. */
    public static NamedServices<SeriesMethod> ofSeries(Iterable<? extends SeriesMethod> methods) {
        return NamedServices.of(SERIES_KIND, methods);
    }

    /**
     * Methods that predict rows, of a network or of a table, found by {@link java.util.ServiceLoader}.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have one name
     */
    public static NamedServices<Method> discoverAll() {
        List<Method> all = new ArrayList<>(discover().all());
        all.addAll(discoverForTables().all());
        return NamedServices.of(ANY_KIND, all);
    }

    /** A registry of the given methods that predict rows alone. */
    public static NamedServices<Method> ofAny(Iterable<? extends Method> methods) {
        return NamedServices.of(ANY_KIND, methods);
    }
}
