package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.registry.Suggestions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fits a schema to a table; used once. */
final class SchemaFit {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaFit.class);

    private static final MissingWords WORDS = MissingWords.USUAL;

    /** Maximum number of absent columns in a message: a model of images has one for each pixel. */
    private static final int MOST_ABSENT = 20;

    private final CsvTable table;
    private final SchemaOptions options;

    SchemaFit(CsvTable table, SchemaOptions options) {
        this.table = table;
        this.options = new SchemaOptions(
                spelled(options.target()),
                options.task(),
                options.missing(),
                options.categorical().stream().map(this::spelled).collect(Collectors.toSet()),
                options.ignored().stream().map(this::spelled).collect(Collectors.toSet()),
                new CellOptions(
                        options.cells().decimal(),
                        options.cells().missing().renamed(this::spelled),
                        options.cells().values().renamed(this::spelled)),
                options.negative(),
                options.types().entrySet().stream()
                        .collect(Collectors.toMap(entry -> spelled(entry.getKey()), Map.Entry::getValue)),
                options.inputs().stream().map(this::spelled).toList(),
                options.text().map(text -> text.named(spelled(text.column()))),
                options.texts()
                        .renamed(options.texts().named().stream()
                                .map(this::spelled)
                                .collect(Collectors.toSet())));
    }

    /** A column's name as the table has it, which may differ in its Unicode normalisation. */
    private String spelled(String name) {
        int[] found = table.columns(name);
        return found.length == 0 ? name : table.header().get(found[0]);
    }

    TableSchema fit() {
        requireColumns();
        int target = table.column(options.target()).orElseThrow();
        int[] inputs = inputs(target);
        options.text().ifPresent(text -> new TextFit(table, text).check(inputs, options));
        MixedTexts texts = new MixedTexts(table, options);
        texts.check();
        int[] formatted = options.text().isPresent()
                ? new int[0]
                : Arrays.stream(inputs).filter(j -> !texts.isNamed(j)).toArray();
        ColumnFormats formats = new ColumnFormats(table, options, WORDS, target, formatted);
        formats.log();
        int[] rows = MissingValues.rows(
                        table, formatted, target, options.missing(), formats.cells(), MissingValues.Use.FITTING)
                .kept();
        ColumnStatistics targets = new ColumnStatistics(table, target, rows, formats.reader(target));
        List<String> classes = classes(targets);
        List<ColumnEncoding> columns = new ArrayList<>();
        ColumnFaults faults = new ColumnFaults(table);
        for (int j : inputs) {
            faults.collect(
                    j,
                    () -> columns.addAll(
                            options.text().isPresent()
                                    ? List.of(new TextFit(table, options.text().get()).encoding(j, rows))
                                    : encodings(j, rows, formats, texts)));
        }
        faults.throwAll();
        if (columns.isEmpty()) {
            throw new DataException(table.source() + " has no column left to predict '" + options.target()
                    + "' from: no other column is informative.");
        }
        ColumnFormat targetFormat = formats.of(target).format();
        TableSchema schema = new TableSchema(
                columns,
                options.target(),
                classes,
                options.missing(),
                WORDS,
                targetFormat.isPlain() ? null : targetFormat,
                classes.isEmpty() && !options.negative() && targets.nonNegative());
        requireDistinct(schema.inputNames());
        return schema;
    }

    /**
     * The columns other than the target that are not left out. Row names are: R and pandas write them as a first column
     * without a name, and what has no name cannot be asked for.
     */
    private int[] inputs(int target) {
        if (!options.inputs().isEmpty()) {
            return options.inputs().stream()
                    .mapToInt(name -> table.column(name).orElseThrow())
                    .toArray();
        }
        Set<Integer> left = new HashSet<>();
        options.ignored().forEach(name -> Arrays.stream(table.columns(name)).forEach(left::add));
        List<Integer> inputs = new ArrayList<>();
        for (int j = 0; j < table.header().size(); j++) {
            String name = table.header().get(j);
            if (name.isEmpty()) {
                LOG.warn(
                        "{} column {} has no name and is left out{}",
                        table.source(),
                        j + 1,
                        j == 0 ? ", like the row names that R and pandas write." : ". Name it to use it.");
            } else if (j != target && !left.contains(j)) {
                table.column(name); // refuses one of two of this name
                inputs.add(j);
            }
        }
        if (inputs.isEmpty()) {
            List<String> named =
                    left.stream().sorted().map(table.header()::get).distinct().toList();
            throw new DataException(table.source() + " has no column left to predict '" + options.target() + "' from"
                    + (named.isEmpty()
                            ? "."
                            : ": '" + String.join("', '", named) + "' "
                                    + (named.size() == 1 ? "is no input." : "are no inputs.")));
        }
        return inputs.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The name of a column may equal the input name of another column's category. */
    private void requireDistinct(List<String> inputs) {
        Set<String> seen = new HashSet<>();
        for (String name : inputs) {
            if (!seen.add(name)) {
                throw new DataException(table.source() + ": a column and a category of another one would both be the"
                        + " input '" + name + "'. Rename the column.");
            }
        }
    }

    private void requireColumns() {
        Set<String> named = new LinkedHashSet<>();
        named.add(options.target());
        options.categorical().stream().sorted().forEach(named::add);
        named.addAll(options.inputs());
        options.text().map(TextInput::column).ifPresent(named::add);
        options.texts().named().stream().sorted().forEach(named::add);
        options.ignored().stream().sorted().forEach(named::add);
        options.cells().missing().byColumn().keySet().stream().sorted().forEach(named::add);
        options.cells().values().byColumn().keySet().stream().sorted().forEach(named::add);
        requireColumns(table, named, "");
        if (options.ignored().contains(options.target())) {
            throw new DataException("Column '" + options.target() + "' is the target and cannot be left out.");
        }
    }

    /** Fails with the names of all absent columns. */
    static void requireColumns(CsvTable table, Set<String> names, String remedy) {
        List<String> absent =
                names.stream().filter(n -> table.columns(n).length == 0).toList();
        if (!absent.isEmpty()) {
            String guess = absent.size() == 1 ? Suggestions.didYouMean(absent.get(0), table.header()) : "";
            List<String> found =
                    table.header().subList(0, Math.min(50, table.header().size()));
            List<String> named = absent.subList(0, Math.min(MOST_ABSENT, absent.size()));
            throw new DataException(table.source() + " has no column '" + String.join("', '", named) + "'"
                    + (named.size() < absent.size() ? ", … (" + absent.size() + " in all)" : "") + "." + guess
                    + " Its columns are: " + String.join(", ", found)
                    + (found.size() < table.header().size()
                            ? ", … (" + table.header().size() + " in all)"
                            : "") + "." + remedy);
        }
    }

    private List<String> classes(ColumnStatistics profile) {
        String target = options.target();
        boolean classify = switch (options.task()) {
            case AUTO -> {
                profile.requireNoWrittenNumbers(" If these are classes, ask for classification.");
                profile.requireNoDates();
                if (!profile.wordy()) {
                    profile.requireNumbers("Correct the cell, or ask for classification.");
                }
                yield profile.wordy() || profile.zeroAndOne();
            }
            case REGRESSION -> {
                profile.requireNoWrittenNumbers("");
                profile.requireNumbers(
                        "Regression needs a numeric target: correct the cell, or ask for classification.");
                yield false;
            }
            case CLASSIFICATION -> true;
        };
        if (!classify) {
            return List.of();
        }
        if (profile.identifier()) {
            throw new DataException(table.source() + " column '" + target + "': " + profile.distinct()
                    + " different values are too many for classes"
                    + (profile.wordy() && !profile.writtenNumbers()
                            ? ", and most of them are no numbers, which regression needs. Name another target."
                            : ". Ask for regression, or name another target."));
        }
        if (profile.distinct() < 2) {
            throw new DataException(table.source() + " column '" + target
                    + "': classification needs at least 2 classes, found only '" + profile.mostFrequent() + "'.");
        }
        return profile.categories();
    }

    private List<ColumnEncoding> encodings(int column, int[] rows, ColumnFormats formats, MixedTexts texts) {
        if (texts.isNamed(column)) {
            return List.of(texts.named(column, rows));
        }
        FormatFit.Found format = formats.of(column);
        ColumnStatistics profile = new ColumnStatistics(table, column, rows, formats.reader(column));
        Optional<ColumnEncoding> text =
                format.kind() == FormatFit.Kind.CATEGORIES ? texts.found(column, rows, profile) : Optional.empty();
        return text.map(List::of).orElseGet(() -> encodings(table.header().get(column), profile, format));
    }

    /** Encodings of a column: several for dates and for numbers among texts, none if the column is left out. */
    private List<ColumnEncoding> encodings(String name, ColumnStatistics profile, FormatFit.Found format) {
        if (profile.empty()) {
            return without(name, " has no value at all, so none can be learnt to fill in.");
        }
        List<ColumnEncoding> encodings = new ArrayList<>(
                switch (format.kind()) {
                    case DATES -> dates(name, profile.dates());
                    case NUMBERS -> List.of(number(name, profile));
                    case CATEGORIES -> categories(name, profile);
                });
        encodings.replaceAll(encoding -> encoding.in(format.format()));
        if (format.indicated()) {
            encodings.add(
                    ColumnEncoding.number(name, null).in(format.format().withOthers(ColumnFormat.Others.INDICATED)));
        }
        return encodings;
    }

    private List<ColumnEncoding> dates(String name, DateProfile found) {
        return found.parts().stream()
                .map(part ->
                        ColumnEncoding.date(name, part, fill(() -> found.mean(part), () -> found.mostFrequent(part))))
                .toList();
    }

    private ColumnEncoding number(String name, ColumnStatistics profile) {
        profile.requireNumbers("");
        return ColumnEncoding.number(
                name,
                fill(profile::mean, () -> ParsedCell.of(profile.mostFrequent()).number()));
    }

    private List<ColumnEncoding> categories(String name, ColumnStatistics profile) {
        boolean declared = options.categorical().contains(name);
        Optional<FormattedDate> written = declared ? Optional.empty() : profile.writtenDates();
        if (!declared && options.missing() == MissingPolicy.KEEP && written.isEmpty() && profile.sentences()) {
            return without(
                    name,
                    ": its " + profile.distinct()
                            + " different values are texts of many words, which auto reads and other methods do not."
                            + " To take them as categories, declare it categorical.");
        }
        if (profile.identifier()) {
            return without(
                    name,
                    ": " + profile.distinct() + " different values are too many for categories"
                            + written.map(form -> ". " + form.advice())
                                    .orElse("; it looks like an identifier or free text."));
        }
        if (!declared && options.missing() == MissingPolicy.KEEP && profile.mostlyOnce()) {
            return without(
                    name,
                    ": most of its " + profile.distinct() + " different values occur in one row only."
                            + " To keep it, declare it categorical.");
        }
        written.ifPresent(form -> LOG.warn(
                "{} column '{}' becomes {} categories, such as '{}'. {}",
                table.source(),
                name,
                profile.distinct(),
                profile.categories().get(0),
                form.advice()));
        return List.of(ColumnEncoding.oneHot(
                name, profile.categories(), options.missing().fills() ? profile.mostFrequent() : null));
    }

    /** Imputed value for a missing number. */
    private @Nullable Double fill(DoubleSupplier mean, DoubleSupplier mostFrequent) {
        return switch (options.missing()) {
            case REFUSE, DROP_ROW, KEEP -> null;
            case MEAN -> mean.getAsDouble();
            case MOST_FREQUENT -> mostFrequent.getAsDouble();
        };
    }

    /**
     * Leaves out an uninformative column with a warning if the method reads cells itself; otherwise, and for a column
     * declared categorical, it is an error.
     */
    private List<ColumnEncoding> without(String name, String why) {
        String what = table.source() + " column '" + name + "'" + why;
        if (options.missing() != MissingPolicy.KEEP || options.categorical().contains(name)) {
            throw new DataException(what + " Leave the column out.");
        }
        LOG.warn("{} It is left out.", what);
        return List.of();
    }
}
