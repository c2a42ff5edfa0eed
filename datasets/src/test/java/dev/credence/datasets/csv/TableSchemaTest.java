package dev.credence.datasets.csv;

import static dev.credence.datasets.csv.SchemaOptions.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableSchemaTest {
    private static final CsvTable PEOPLE =
            Tables.of("age,colour,size,y", "30,red,1.5,1", "40,blue,2.5,2", "50,red,3.5,3", "20,green,-1e1,4");

    @Test
    void numbersStayAndWordsBecomeOneInputForEachCategoryInOrder() {
        TableSchema schema = TableSchema.fit(PEOPLE, target("y"));
        assertThat(schema.inputNames()).containsExactly("age", "colour=blue", "colour=green", "colour=red", "size");
        assertThat(schema.task()).isEqualTo(Task.REGRESSION);
        EncodedTable encoded = schema.encode(PEOPLE);
        assertThat(encoded.examples().inputMatrix()).isDeepEqualTo(new double[][] {
            {30, 0, 0, 1, 1.5}, {40, 1, 0, 0, 2.5}, {50, 0, 0, 1, 3.5}, {20, 0, 1, 0, -10}
        });
        assertThat(encoded.examples().targets()).containsExactly(1, 2, 3, 4);
        assertThat(encoded.rows()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void aTableBecomesADataSetWithEveryRowForTraining() {
        Dataset set = TableSchema.fit(PEOPLE, target("y")).dataset("people", PEOPLE);
        assertThat(set.name()).isEqualTo("people");
        assertThat(set.targetName()).isEqualTo("y");
        assertThat(set.train(0).size()).isEqualTo(4);
        assertThat(set.test(0).size()).isZero();
    }

    @Test
    void newDataMayLackTheTargetAndHaveColumnsInAnotherOrderAndOthersBesides() {
        TableSchema schema = TableSchema.fit(PEOPLE, target("y"));
        CsvTable unlabelled = Tables.of("note,size,colour,age", "hello,7,blue,60");
        EncodedTable encoded = schema.encodeInputs(unlabelled);
        assertThat(encoded.examples().inputMatrix()).isDeepEqualTo(new double[][] {{60, 1, 0, 0, 7}});
        assertThat(encoded.examples().target(0)).isNaN();
        assertThatThrownBy(() -> schema.encode(unlabelled)).hasMessageContaining("t.csv has no column 'y'");
    }

    @Test
    void theOrderOfTheRowsDoesNotChangeTheSchema() {
        CsvTable shuffled =
                Tables.of("age,colour,size,y", "20,green,-1e1,4", "50,red,3.5,3", "30,red,1.5,1", "40,blue,2.5,2");
        assertThat(TableSchema.fit(shuffled, target("y"))).isEqualTo(TableSchema.fit(PEOPLE, target("y")));
    }

    @ParameterizedTest
    @EnumSource(MissingPolicy.class)
    void aSchemaComesBackFromJsonAsItWas(MissingPolicy policy) throws JsonProcessingException {
        CsvTable table = Tables.of("x,c,y", "0.1,a,yes", "0.2,b,no", "0.7,b,no");
        TableSchema schema = TableSchema.fit(table, target("y").withMissing(policy));
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readValue(json.writeValueAsString(schema), TableSchema.class))
                .isEqualTo(schema);
    }

    @Test
    void wordsInTheTargetMakeItClassificationAndIntegersDoNotUnlessAsked() {
        CsvTable words = Tables.of("x,y", "1,yes", "2,no", "3,yes");
        assertThat(TableSchema.fit(words, target("y")).classes()).containsExactly("no", "yes");
        assertThat(TableSchema.fit(words, target("y")).encode(words).examples().targets())
                .containsExactly(1, 0, 1);
        CsvTable integers = Tables.of("x,y", "1,10", "2,9", "3,10");
        assertThat(TableSchema.fit(integers, target("y")).task()).isEqualTo(Task.REGRESSION);
        TableSchema asked = TableSchema.fit(integers, target("y").withTask(TaskChoice.CLASSIFICATION));
        assertThat(asked.task()).isEqualTo(Task.classification(2));
        assertThat(asked.classes()).containsExactly("9", "10");
    }

    @Test
    void aTargetOfZerosAndOnesIsClassificationUnlessItIsAskedOtherwise() {
        CsvTable table = Tables.of("x,y", "1,0", "2,1.0", "3,1.0");
        assertThat(TableSchema.fit(table, target("y")).classes()).containsExactly("0", "1.0");
        assertThat(TableSchema.fit(table, target("y")).hasClassesOfNumbers()).isTrue();
        assertThat(TableSchema.fit(table, target("y").withTask(TaskChoice.REGRESSION))
                        .task())
                .isEqualTo(Task.REGRESSION);
        CsvTable three = Tables.of("x,y", "1,0", "2,1", "3,2");
        assertThat(TableSchema.fit(three, target("y")).task()).isEqualTo(Task.REGRESSION);
        CsvTable others = Tables.of("x,y", "1,1", "2,2", "3,1");
        assertThat(TableSchema.fit(others, target("y")).task()).isEqualTo(Task.REGRESSION);
    }

    @Test
    void aClassOrCategoryIsKnownByItsNumberWhereItIsWrittenOtherwise() {
        CsvTable table = Tables.of("x,c,y", "1,7,0", "2,8,1", "3,7,1");
        TableSchema schema = TableSchema.fit(table, target("y").withCategorical(Set.of("c")));
        CsvTable later = Tables.of("x,c,y", "1,8.0,1.0", "2,+7.,-0.0");
        assertThat(schema.encode(later).examples().targets()).containsExactly(1, 0);
        assertThat(schema.encode(later).examples().inputMatrix()).isDeepEqualTo(new double[][] {{1, 0, 1}, {2, 1, 0}});
        assertThat(schema.cells(later).examples().inputMatrix()).isDeepEqualTo(new double[][] {{1, 1}, {2, 0}});
        for (String other : List.of("9", "07", "7e0")) { // the last two may be codes
            assertThatThrownBy(() -> schema.encode(Tables.of("x,c,y", "1," + other + ",1")))
                    .hasMessageContaining("category '" + other + "' does not occur");
        }
    }

    @Test
    void aValueWrittenInSeveralWaysIsOneClassAndOneCategory() {
        CsvTable table = Tables.of("x,c,y", "1,1,0", "2,1.0,1.0", "3,2,0.0", "4,02,1", "5,02,0");
        TableSchema schema = TableSchema.fit(table, target("y").withCategorical(Set.of("c")));
        assertThat(schema.classes()).containsExactly("0", "1");
        assertThat(schema.columns().get(1).categories()).containsExactly("1", "02", "2");
        assertThat(schema.encode(table).examples().targets()).containsExactly(0, 1, 0, 1, 0);
        assertThat(TableSchema.fit(Tables.of("x,y", "1,True", "2,true", "3,False"), target("y"))
                        .classes())
                .containsExactly("False", "true");
        assertThat(TableSchema.fit(Tables.of("x,y", "1,0", "2,00", "3,1"), target("y"))
                        .classes())
                .as("00 is a third value")
                .isEmpty();
        assertThat(TableSchema.fit(Tables.of("x,y", "1,0.0e+00", "2,1.0e+00"), target("y"))
                        .classes())
                .as("as NumPy writes them")
                .containsExactly("0.0e+00", "1.0e+00");
    }

    @Test
    void columnsThatCannotBeNamedAreNoInputsAndOnesThatAreNotNeededMayBeTwice() {
        CsvTable table = Tables.of(",x,id,y,id,", "1,2,3,4,5,", "2,3,4,5,6,");
        TableSchema schema = TableSchema.fit(table, target("y").withIgnored(Set.of("id")));
        assertThat(schema.inputNames()).containsExactly("x");
        assertThat(schema.encode(Tables.of("id,z,y,z,x,", "1,2,3,4,5,6"))
                        .examples()
                        .inputMatrix())
                .isDeepEqualTo(new double[][] {{5}});
        assertThatThrownBy(() -> TableSchema.fit(table, target("y")))
                .hasMessageContaining("t.csv: the columns 3 and 5 are both named 'id'");
        assertThatThrownBy(() -> schema.encode(Tables.of("x,x,y", "1,2,3")))
                .hasMessageContaining("t.csv: the columns 1 and 2 are both named 'x'");
        assertThatThrownBy(() -> TableSchema.fit(Tables.of("x,y,y", "1,2,3"), target("y")))
                .hasMessageContaining("are both named 'y'");
        assertThatThrownBy(() -> TableSchema.fit(Tables.of(",y", "1,2", "2,3"), target("y")))
                .hasMessageContaining("has no column left to predict 'y' from.");
    }

    @Test
    void namesMatchInEveryUnicodeNormalisation() {
        CsvTable decomposed = Tables.of("cafe\u0301,g,ete\u0301", "1,7,2", "2,8,3");
        TableSchema schema = TableSchema.fit(decomposed, target("et\u00e9").withCategorical(Set.of("caf\u00e9")));
        assertThat(schema.target()).isEqualTo("ete\u0301");
        assertThat(schema.columns().get(0).categories()).containsExactly("1", "2");
        assertThat(schema.encode(Tables.of("g,caf\u00e9,et\u00e9", "7,2,5"))
                        .examples()
                        .inputMatrix())
                .isDeepEqualTo(new double[][] {{0, 1, 7}});
        assertThat(TableSchema.fit(decomposed, target("et\u00e9").withIgnored(Set.of("caf\u00e9")))
                        .inputNames())
                .containsExactly("g");
    }

    @Test
    void codesOfManyDigitsAreDifferentCategories() {
        CsvTable table = Tables.of(numbered("x,c,y", 30, i -> i + "," + (10000000000000000L + 2L * (i % 3)) + "," + i));
        TableSchema schema = TableSchema.fit(table, target("y").withCategorical(Set.of("c")));
        assertThat(schema.columns().get(1).categories())
                .containsExactly("10000000000000000", "10000000000000002", "10000000000000004");
        assertThatThrownBy(() -> schema.encode(Tables.of("x,c,y", "1,10000000000000001,1")))
                .hasMessageContaining("category '10000000000000001' does not occur");
    }

    @Test
    void textsThatMostlyOccurOnceAreLeftOutUnlessTheyAreDeclaredOrRepeat() {
        SchemaOptions keep = target("y").withMissing(MissingPolicy.KEEP);
        CsvTable table = once(24, 30); // four fifths
        assertThat(TableSchema.fit(table, keep).inputNames()).containsExactly("a");
        assertThat(TableSchema.fit(table, keep.withCategorical(Set.of("name"))).inputNames())
                .containsExactly("a", "name");
        assertThat(TableSchema.fit(table, target("y").withMissing(MissingPolicy.MEAN))
                        .inputNames())
                .hasSize(1 + 25);
        assertThat(TableSchema.fit(once(23, 30), keep).inputNames()).containsExactly("a", "name");
        assertThat(TableSchema.fit(once(18, 20), keep).inputNames()).containsExactly("a", "name"); // few rows
    }

    /** A table in which some rows have a name of their own, and the others one in common. */
    private static CsvTable once(int own, int rows) {
        return Tables.of(numbered("a,name,y", rows, i -> i % 7 + "," + (i <= own ? "n" + i : "same") + "," + i));
    }

    @Test
    void columnsThatNothingCanBeLearntFromAreLeftOutWhereTablesAreTakenAsTheyAre() {
        CsvTable table = Tables.of(numbered("a,name,empty,y", 30, i -> i % 7 + ",name" + i + ",," + i));
        TableSchema schema = TableSchema.fit(table, target("y").withMissing(MissingPolicy.KEEP));
        assertThat(schema.inputNames()).containsExactly("a");
        fails(table, target("y").withMissing(MissingPolicy.MEAN).withIgnored(Set.of("empty")), "column 'name'", "30");
        fails(
                table,
                target("y").withMissing(MissingPolicy.KEEP).withCategorical(Set.of("name")),
                "column 'name': 30 different values are too many for categories");
        fails(
                table,
                target("y").withMissing(MissingPolicy.KEEP).withIgnored(Set.of("a")),
                "has no column left to predict 'y' from: no other column is informative");
    }

    @Test
    void columnsOfNumbersCanBeDeclaredCategoricalAndOthersIgnored() {
        CsvTable table = Tables.of("id,zip,x,y", "a,10,1,1", "b,9,2,2");
        TableSchema schema = TableSchema.fit(
                table, target("y").withCategorical(Set.of("zip")).withIgnored(Set.of("id")));
        assertThat(schema.inputNames()).containsExactly("zip=9", "zip=10", "x");
    }

    @Test
    void aTargetThatDoesNotFitTheTaskIsExplained() {
        fails(
                Tables.of("x,y", "1,yes", "2,no"),
                target("y").withTask(TaskChoice.REGRESSION),
                "t.csv line 2 column 'y': expected a number, found 'yes'",
                "classification");
        fails(Tables.of("x,y", "1,yes", "2,yes"), target("y"), "needs at least 2 classes, found only 'yes'");
        fails(
                Tables.of(numbered(30, i -> i + "," + i)),
                target("a").withTask(TaskChoice.CLASSIFICATION),
                "30 different values are too many for classes");
    }

    @Test
    void textAmongNumbersIsAnErrorAtItsCell() {
        fails(
                Tables.of("x,y", "1,1", "2,2", "12a,3"),
                target("y"),
                "t.csv line 4 column 'x': expected a number, found '12a'",
                "2 of 3 values");
        fails(Tables.of("x,y", "1,1", "2,oops"), target("y"), "line 3 column 'y': expected a number, found 'oops'");
        fails(
                Tables.of("x,y", "1,1", "-inf,2"),
                target("y"),
                "line 3 column 'x': expected a finite number, found '-inf'");
        fails(Tables.of("x,y", "1,1", "1e999,2"), target("y"), "expected a finite number, found '1e999'");
    }

    @Test
    void identifiersAreNotTakenForCategories() {
        fails(
                Tables.of(numbered(30, i -> "name" + i + "," + i)),
                target("b"),
                "column 'a': 30 different values are too many for categories",
                "Leave the column out");
        fails(Tables.of(numbered(4000, i -> "n" + i % 1500 + "," + i)), target("b"), "1500 different values");
    }

    @Test
    void columnsThatAreNotThereAreNamedTogetherWithThoseThatAre() {
        fails(
                PEOPLE,
                target("Y1"),
                "t.csv has no column 'Y1'.",
                "Did you mean 'y'?",
                "Its columns are: age, colour, size, y.");
        fails(
                PEOPLE,
                target("y").withCategorical(Set.of("b", "a")).withIgnored(Set.of("c")),
                "no column 'a', 'b', 'c'");
        fails(PEOPLE, target("y").withIgnored(Set.of("y")), "is the target and cannot be left out");
        fails(Tables.of("y", "1"), target("y"), "no column left to predict 'y' from");
        fails(
                Tables.of("day,y", "1,1"),
                target("y").withIgnored(Set.of("day")),
                "no column left to predict 'y' from: 'day' is no input");
    }

    @Test
    void newDataThatTheModelCannotTakeAreExplained() {
        TableSchema schema = TableSchema.fit(PEOPLE, target("y"));
        assertThatThrownBy(() -> schema.encodeInputs(Tables.of("age,color", "1,red")))
                .hasMessageContainingAll(
                        "t.csv has no column 'colour', 'size'", "Its columns are: age, color", "trained with");
        assertThatThrownBy(() -> schema.encodeInputs(Tables.of("age,color,size", "1,red,1")))
                .hasMessageContaining("Did you mean 'color'?");
        assertThatThrownBy(() -> schema.encodeInputs(Tables.of("age,colour,size", "1,red,1", "1,rde,1")))
                .hasMessageContainingAll(
                        "t.csv line 3 column 'colour': the category 'rde' does not occur in the training data",
                        "Did you mean 'red'?",
                        "blue, green, red");
        assertThatThrownBy(() -> schema.encodeInputs(Tables.of("age,colour,size", "old,red,1")))
                .hasMessageContaining("t.csv line 2 column 'age': expected a finite number, found 'old'");
        TableSchema classes = TableSchema.fit(Tables.of("x,y", "1,yes", "2,no"), target("y"));
        assertThatThrownBy(() -> classes.encode(Tables.of("x,y", "1,maybe")))
                .hasMessageContaining("line 2 column 'y': the class 'maybe' does not occur in the training data");
    }

    private static String[] numbered(int rows, java.util.function.IntFunction<String> line) {
        return numbered("a,b", rows, line);
    }

    private static String[] numbered(String header, int rows, java.util.function.IntFunction<String> line) {
        String[] lines = new String[rows + 1];
        Arrays.setAll(lines, i -> i == 0 ? header : line.apply(i));
        return lines;
    }

    private static void fails(CsvTable table, SchemaOptions options, String... messages) {
        assertThatThrownBy(() -> TableSchema.fit(table, options))
                .isInstanceOf(dev.credence.core.data.DataException.class)
                .hasMessageContainingAll(messages);
    }
}
