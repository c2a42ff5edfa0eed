package dev.credence.datasets.csv;

import static dev.credence.datasets.csv.SchemaOptions.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MissingValuesTest {
    private static final CsvTable HOLES =
            Tables.of("x,c,y", "1,a,10", "?,b,20", "4,NA,30", "1,b,40", "null,b,50", "6,a,60");

    @Test
    void missingValuesAreRefusedAtTheFirstCellUnlessAPolicyIsNamed() {
        assertThatThrownBy(() -> TableSchema.fit(HOLES, target("y")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        "t.csv line 3 column 'x': expected a value, found '?' (3 missing values in all, in 2 columns)")
                .hasMessageContaining("drop-row, mean or most-frequent");
        assertThatThrownBy(() -> TableSchema.fit(Tables.of("x,y", "1,1", ",2"), target("y")))
                .hasMessageContaining("line 3 column 'x': expected a value, found nothing.");
    }

    @Test
    void newRowsCannotBeGivenAPolicyThatTheTrainingHadNot() {
        TableSchema refuse = TableSchema.fit(Tables.of("x,y", "1,1", "2,2"), target("y"));
        assertThatThrownBy(() -> refuse.encodeInputs(Tables.of("x", "1", "NA")))
                .isInstanceOf(DataException.class)
                .hasMessage("t.csv line 3 column 'x': expected a value, found 'NA'. Correct the cell or remove the row,"
                        + " or train again with a policy for missing values: drop-row, mean or most-frequent.");
        TableSchema drop =
                TableSchema.fit(Tables.of("x,y", "1,1", "2,2"), target("y").withMissing(MissingPolicy.DROP_ROW));
        assertThatThrownBy(() -> drop.encodeInputs(Tables.of("x", "?", "NA")))
                .hasMessageContaining("every one of the 2 rows has a missing value")
                .hasMessageEndingWith(
                        "Fill the values in, or train again without the columns that are mostly missing.");
    }

    @Test
    void aTableKnowsItsMissingCells() {
        CsvTable table = Tables.of("x,y", "NA,0", "?,n/a", "NaN,none", "null,-");
        for (int row = 0; row < 4; row++) {
            assertThat(table.isMissing(row, 0)).isTrue();
            assertThat(table.isMissing(row, 1)).isEqualTo(row % 2 == 1);
        }
    }

    @Test
    void rowsWithHolesAreDroppedAndTheRestIsNumbered() {
        TableSchema schema = TableSchema.fit(HOLES, target("y").withMissing(MissingPolicy.DROP_ROW));
        EncodedTable encoded = schema.encode(HOLES);
        assertThat(encoded.rows()).containsExactly(0, 3, 5);
        assertThat(encoded.examples().targets()).containsExactly(10, 40, 60);
    }

    @Test
    void meansAndMostFrequentCategoriesAreLearntOnTheTrainingDataAlone() {
        TableSchema schema = TableSchema.fit(HOLES, target("y").withMissing(MissingPolicy.MEAN));
        assertThat(schema.columns())
                .containsExactly(
                        ColumnEncoding.number("x", 3.0), ColumnEncoding.oneHot("c", java.util.List.of("a", "b"), "b"));
        CsvTable later = Tables.of("x,c", "NaN,", "100,a");
        assertThat(schema.encodeInputs(later).examples().inputMatrix())
                .isDeepEqualTo(new double[][] {{3, 0, 1}, {100, 1, 0}});
    }

    @Test
    void theMostFrequentNumberCanStandIn() {
        TableSchema schema = TableSchema.fit(HOLES, target("y").withMissing(MissingPolicy.MOST_FREQUENT));
        assertThat(schema.columns().get(0).fillNumber()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void rowsWithoutATargetAreLeftOutUnderEveryPolicy(MissingPolicy policy) {
        CsvTable table = Tables.of("x,c,y", "1,a,1", "2,only here,", "3,b,3", ",b,NA", "5,a,5");
        TableSchema schema = TableSchema.fit(table, target("y").withMissing(policy));
        assertThat(schema.columns().get(1).categories()).containsExactly("a", "b");
        EncodedTable encoded = schema.encode(table);
        assertThat(encoded.rows()).containsExactly(0, 2, 4);
        assertThat(encoded.unlabelled()).containsExactly(1, 3);
        assertThat(encoded.examples().targets()).containsExactly(1, 3, 5);
        assertThat(encoded.examples().inputMatrix()[1][0]).isEqualTo(3);
        assertThat(encoded.examples().targetPlace(1)).isEqualTo("t.csv line 4 column 'y'");
        assertThat(schema.dataset("t", table).examples().targets()).containsExactly(1, 3, 5);
        CsvTable later = Tables.of("x,c,y", "1,a,", "2,b,");
        assertThat(schema.encodeInputs(later).rows()).containsExactly(0, 1);
        assertThat(schema.encodeInputs(later).unlabelled()).isEmpty();
    }

    @Test
    void aTargetThatMostRowsLackIsRefusedUnlessRowsAreToBeDropped() {
        CsvTable table = Tables.of("x,y", "1,1", "2,", "3,", "4,?", "5,5");
        for (MissingPolicy policy : MissingPolicy.values()) {
            if (policy == MissingPolicy.DROP_ROW) {
                assertThat(TableSchema.fit(table, target("y").withMissing(policy))
                                .encode(table)
                                .rows())
                        .containsExactly(0, 4);
            } else {
                assertThatThrownBy(() -> TableSchema.fit(table, target("y").withMissing(policy)))
                        .hasMessageContaining(
                                "t.csv line 3 column 'y': expected a value, found nothing, as in 3 of 5 rows.")
                        .hasMessageContaining("remove them, or name another target");
            }
        }
        CsvTable none = Tables.of("x,y", "1,", "2,");
        assertThatThrownBy(() -> TableSchema.fit(none, target("y").withMissing(MissingPolicy.DROP_ROW)))
                .hasMessageContaining("every one of the 2 rows has a missing value, the first in line 2 column 'y'");
    }

    @Test
    void rowsWithoutATargetMayLackInputsToo() {
        CsvTable table = Tables.of("x,y", "1,1", ",", "3,3");
        assertThat(TableSchema.fit(table, target("y")).encode(table).rows()).containsExactly(0, 2);
    }

    @Test
    void holesInColumnsThatAreNotUsedDoNotMatter() {
        assertThat(TableSchema.fit(
                                HOLES,
                                target("y")
                                        .withIgnored(Set.of("x", "c"))
                                        .withIgnored(Set.of("c"))
                                        .withMissing(MissingPolicy.DROP_ROW))
                        .encode(HOLES)
                        .rows())
                .containsExactly(0, 2, 3, 5);
    }

    @Test
    void aColumnWithoutAnyValueIsNamed() {
        CsvTable table = Tables.of("x,z,y", "1,,1", "2,,2");
        assertThatThrownBy(() -> TableSchema.fit(table, target("y").withMissing(MissingPolicy.MEAN)))
                .hasMessageContaining("column 'z' has no value at all");
        assertThatThrownBy(() -> TableSchema.fit(table, target("y").withMissing(MissingPolicy.DROP_ROW)))
                .hasMessageContaining("every one of the 2 rows has a missing value, the first in line 2 column 'z'");
    }

    @Test
    void namesOnTheCommandLineAreParsedAndMistypedOnesListTheKnown() {
        for (MissingPolicy policy : MissingPolicy.values()) {
            assertThat(MissingPolicy.parse(policy.toString())).isEqualTo(policy);
        }
        for (TaskChoice task : TaskChoice.values()) {
            assertThat(TaskChoice.parse(task.toString())).isEqualTo(task);
        }
        assertThatThrownBy(() -> MissingPolicy.parse("drop"))
                .hasMessageContaining("named 'drop'")
                .hasMessageContaining("refuse, drop-row, mean, most-frequent");
        assertThatThrownBy(() -> TaskChoice.parse("regresion")).hasMessageContaining("Did you mean 'regression'?");
    }
}
