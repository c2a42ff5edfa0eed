package dev.credence.scoring;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Houses with size, town, sale date and price. */
final class Houses {
    static final List<String> TOWNS = List.of("Soest", "Werl", "Hamm");

    private Houses() {}

    /** Rows of mixed types; the price is 2·size + 40·town + noise of sd 10. */
    static List<Map<String, Object>> rows(int count, long seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double size = 50 + 150 * random.uniform(0, i);
            int town = random.below(TOWNS.size(), 1, i);
            rows.add(row(size, TOWNS.get(town), 2 * size + 40 * town + 10 * random.normal(2, i)));
        }
        return rows;
    }

    static Map<String, Object> row(@Nullable Object size, @Nullable Object town, @Nullable Object price) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("size", size);
        row.put("town", town);
        row.put("price", price);
        return row;
    }
}
