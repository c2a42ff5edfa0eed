package dev.credence.scoring;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Results of a query, with the classes of values that drivers of JDBC return. */
final class Results {
    private Results() {}

    static ResultSet of(List<Map<String, Object>> rows) {
        List<String> labels = List.copyOf(rows.get(0).keySet());
        List<List<Object>> values = rows.stream()
                .map(row -> labels.stream().map(row::get).map(Results::jdbc).toList())
                .toList();
        return of(labels, values);
    }

    /** Only the methods that reading needs; any other one fails. */
    static ResultSet of(List<String> labels, List<? extends List<?>> rows) {
        ResultSetMetaData about = proxy(ResultSetMetaData.class, (proxy, method, args) -> switch (method.getName()) {
            case "getColumnCount" -> labels.size();
            case "getColumnLabel" -> labels.get((Integer) args[0] - 1);
            default -> throw new UnsupportedOperationException(method.toString());
        });
        int[] row = {-1};
        return proxy(ResultSet.class, (proxy, method, args) -> switch (method.getName()) {
            case "getMetaData" -> about;
            case "next" -> ++row[0] < rows.size();
            case "getObject" -> rows.get(row[0]).get((Integer) args[0] - 1);
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** A value as a database returns it: enums as texts, dates and times in the classes of java.sql. */
    private static @Nullable Object jdbc(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.orElse(null);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof LocalDate date) {
            return java.sql.Date.valueOf(date);
        }
        return value instanceof LocalTime time ? java.sql.Time.valueOf(time) : value;
    }
}
