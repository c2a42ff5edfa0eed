package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.guarantee.monitor.TrainingProfile;
import dev.credence.scoring.UnusualCell.Kind;
import dev.credence.scoring.UnusualCells.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class UnusualCellsTest {
    private static final List<String> HEADER = List.of("size", "town", "age", "price");
    private static final TableSchema SCHEMA =
            TableSchema.fit(training(), SchemaOptions.target("price").withMissing(MissingPolicy.KEEP));

    /** Sizes from 0 to 99 without gaps, three towns, and ages of which some are missing. */
    private static CsvTable training() {
        List<List<String>> rows = new ArrayList<>();
        List<String> towns = List.of("Soest", "Müllheim", "Hamm");
        for (int i = 0; i < 100; i++) {
            rows.add(List.of(
                    String.valueOf((37 * i) % 100 + 0.5),
                    towns.get(i % 3),
                    i % 9 == 0 ? "" : String.valueOf(i % 50 + 0.5),
                    String.valueOf(i)));
        }
        return CsvTable.of("known.csv", "row", HEADER, rows);
    }

    private static List<UnusualCell> of(String size, String town, String age) {
        return of(size, town, age, Optional.empty());
    }

    private static List<UnusualCell> of(String size, String town, String age, Optional<Set<Integer>> calibrated) {
        return of(size, town, age, calibrated, input -> false);
    }

    private static List<UnusualCell> of(
            String size, String town, String age, Optional<Set<Integer>> calibrated, IntPredicate codes) {
        Examples rows = SCHEMA.encode(training()).examples();
        List<Column> columns = SCHEMA.cellColumns();
        Standardisation none = Standardisation.of(
                Examples.of(new double[][] {{0, 0, 0}, {1, 1, 1}}, new double[] {0, 1}), Task.REGRESSION);
        CellCheck check =
                new CellCheck(SCHEMA, none, false, codes, Optional.of(TrainingProfile.of(columns, rows)), calibrated);
        CsvTable table = CsvTable.of("new.csv", "row", HEADER, List.of(List.of(size, town, age, "1")));
        EncodedTable encoded = SCHEMA.encode(table);
        return check.of(encoded.examples().inputMatrix()[0], name -> RowEncoder.text(SCHEMA, table, 0, name));
    }

    @Test
    void cellsLikeThoseOfTrainingAreUsual() {
        assertThat(of("50", "Soest", "20")).isEmpty();
        assertThat(of("0.5", "Hamm", "NA")).as("training had such gaps").isEmpty();
        assertThat(of("200", "Hamm", "")).as("beyond the range, not far").isEmpty();
    }

    @Test
    void codesAreNotFar() {
        assertThat(of("-1000", "Hamm", "1e6", Optional.empty(), input -> input == 0))
                .containsExactly(new UnusualCell("age", Kind.FAR, ""));
    }

    @Test
    void eachKindIsFound() {
        assertThat(of("NA", "Rom", "1e6"))
                .containsExactly(
                        new UnusualCell("size", Kind.MISSING, ""),
                        new UnusualCell("town", Kind.UNKNOWN_CATEGORY, "Rom"),
                        new UnusualCell("age", Kind.FAR, ""));
        assertThat(of("-1000", "", "20"))
                .containsExactly(new UnusualCell("size", Kind.FAR, ""), new UnusualCell("town", Kind.MISSING, ""));
    }

    @Test
    void theGapsOfCalibrationRowsDecideInPlaceOfThoseOfTraining() {
        UnusualCell size = new UnusualCell("size", Kind.MISSING, "");
        UnusualCell town = new UnusualCell("town", Kind.MISSING, "");
        UnusualCell age = new UnusualCell("age", Kind.MISSING, "");
        assertThat(of("", "", "", Optional.empty())).containsExactly(size, town);
        assertThat(of("", "", "", Optional.of(Set.of()))).containsExactly(size, town, age);
        assertThat(of("", "", "", Optional.of(Set.of(0)))).containsExactly(town, age);
        assertThat(of("", "", "", Optional.of(Set.of(1)))).containsExactly(size, age);
        assertThat(of("", "", "", Optional.of(Set.of(2)))).containsExactly(size, town);
        assertThat(of("", "", "", Optional.of(Set.of(0, 1)))).containsExactly(age);
        assertThat(of("", "", "", Optional.of(Set.of(0, 1, 2)))).isEmpty();
        assertThat(of("50", "Soest", "", Optional.of(Set.of(2)))).isEmpty();
        assertThat(of("50", "", "20", Optional.of(Set.of(2)))).containsExactly(town);
        assertThat(of("50", "Rom", "1e6", Optional.of(Set.of(0, 1, 2))))
                .containsExactly(
                        new UnusualCell("town", Kind.UNKNOWN_CATEGORY, "Rom"), new UnusualCell("age", Kind.FAR, ""));
    }

    private static String text(List<List<UnusualCell>> rows, Promise promise) {
        return UnusualCells.text(
                rows, name -> name.equals("town") ? List.of("Soest", "Müllheim", "Hamm") : List.of(), promise);
    }

    @Test
    void oneLineCountsThemByKindAndColumn() {
        assertThat(text(List.of(of("50", "Soest", "20")), Promise.OF_TRAINING)).isEmpty();
        List<List<UnusualCell>> rows = List.of(of("NA", "Rom", "1e6"), of("50", "Rom", "20"), of("NA", "", "20"));
        String without = "Unlike the training rows: 2 cells of unknown categories (town 2), 3 cells missing where"
                + " training had no gaps (size 2, town 1), 1 cell far outside the training range (age 1).";
        assertThat(text(rows, Promise.NONE)).isEqualTo(without);
        assertThat(text(rows, Promise.OF_TRAINING)).isEqualTo(without + " The guarantee does not extend to such rows.");
        assertThat(text(rows, Promise.OF_CALIBRATION))
                .contains("3 cells missing where the calibration rows had no gaps (size 2, town 1)");
    }

    @Test
    void aCategoryThatDiffersByCaseOrUnicodeFormIsSuggested() {
        assertThat(text(
                        List.of(of("50", "SOEST", "20"), of("50", "Mu\u0308llheim", "20"), of("50", "Rom", "20")),
                        Promise.NONE))
                .contains("3 cells of unknown categories (town 3)")
                .endsWith(" 'SOEST' may be 'Soest', 'Mu\u0308llheim' may be 'Müllheim'.");
    }
}
