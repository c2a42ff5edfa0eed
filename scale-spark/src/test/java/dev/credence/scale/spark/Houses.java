package dev.credence.scale.spark;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.Table;
import dev.credence.scoring.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Houses with size, rooms, town, balcony, date of sale and price, the price also as one of two classes. */
final class Houses {
    static final StructType TYPE = StructType.fromDDL(
            "id STRING, size DOUBLE, rooms INT, town STRING, balcony BOOLEAN, sold DATE, price DOUBLE, dear STRING");
    static final List<String> INPUTS = List.of("size", "rooms", "town", "balcony", "sold");
    private static final List<String> TOWNS = List.of("Soest", "Werl", "Hamm; Süd");

    private Houses() {}

    /** Rows of {@link #TYPE}; the price is 2 size + 40 town + noise of sd 10. */
    static List<Row> rows(int count, long seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double size = 50 + 150 * random.uniform(0, i);
            int town = random.below(TOWNS.size(), 1, i);
            double price = 2 * size + 40 * town + 10 * random.normal(2, i);
            rows.add(RowFactory.create(
                    "house " + i,
                    size,
                    1 + (int) (size / 30),
                    TOWNS.get(town),
                    random.uniform(3, i) < 0.5,
                    Date.valueOf(LocalDate.of(2024, 1, 1).plusDays(random.below(700, 4, i))),
                    price,
                    price > 300 ? "yes" : "no"));
        }
        return rows;
    }

    static Dataset<Row> dataset(SparkSession spark, int count, long seed) {
        return spark.createDataFrame(rows(count, seed), TYPE);
    }

    /** The same rows as a program has them without Spark. */
    static List<Map<String, Object>> maps(List<Row> rows, List<String> columns) {
        List<Map<String, Object>> maps = new ArrayList<>();
        for (Row row : rows) {
            Map<String, Object> map = new LinkedHashMap<>();
            for (String column : columns) {
                map.put(column, row.get(TYPE.fieldIndex(column)));
            }
            maps.add(map);
        }
        return maps;
    }

    /** A training without Spark, on 200 houses. */
    static Training training(String target) {
        return Training.on(table(target));
    }

    static Table table(String target) {
        List<String> columns = new ArrayList<>(INPUTS);
        columns.add(target);
        return Table.of(maps(rows(200, 1), columns)).target(target);
    }

    /** The bytes of a model's file. */
    static byte[] file(SavedModel model, Path folder) throws IOException {
        Path file = folder.resolve("houses.credence");
        model.save(file);
        return Files.readAllBytes(file);
    }
}
