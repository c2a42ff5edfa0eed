package dev.credence.serve;

import dev.credence.core.Nouns;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.OutputTensor;
import dev.credence.scoring.RowEncoder;
import dev.credence.scoring.ShortText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Semantics of the Open Inference Protocol for one model, in JSON and protocol buffers: a tensor [N] or [N, 1] for each
 * column, or, if all inputs are numbers, one tensor {@value #ALL} [N, …] of all inputs.
 */
final class TensorReader {
    /** The name of the tensor that holds all inputs. */
    static final String ALL = "input";

    /** The only version of each model. */
    static final String VERSION = "1";

    /** The protocol's parameter for the levels of intervals. */
    static final String INTERVALS = "intervals";

    private final ServedModel model;
    private final RowEncoder reader;
    private final Map<String, ColumnEncoding> columns = new HashMap<>();
    private final int mostRows;

    TensorReader(ServedModel model, int mostRows) {
        this.model = model;
        this.reader = model.reader();
        model.schema().columns().forEach(c -> columns.putIfAbsent(c.column(), c));
        this.mostRows = mostRows;
    }

    ServedModel model() {
        return model;
    }

    int mostRows() {
        return mostRows;
    }

    /** The default output options. */
    Asked usual() {
        return new Asked(model.usualLevels(), false);
    }

    /**
     * The output options for levels as text.
     *
     * @throws RequestException 400
     */
    Asked asked(String intervals) {
        List<Double> levels = levels(intervals);
        if (model.isClassification() && !levels.isEmpty()) {
            throw RequestException.bad("The model predicts classes, which have no 'intervals'");
        }
        return new Asked(levels, false);
    }

    private static List<Double> levels(String text) {
        try {
            return text.isBlank()
                    ? List.of()
                    : Arrays.stream(text.split(",", -1))
                            .map(String::strip)
                            .map(Double::valueOf)
                            .toList();
        } catch (NumberFormatException e) {
            throw RequestException.bad("'parameters.intervals' is '" + ShortText.of(text)
                    + "', expected levels between commas, such as \"0.5,0.9\"");
        }
    }

    /** The outputs that a request names, or all outputs. */
    List<OutputTensor> outputs(TensorRequest request) {
        Map<String, OutputTensor> known = new LinkedHashMap<>();
        model.outputColumns(request.asked().levels()).tensors().forEach(o -> known.put(o.name(), o));
        return request.outputs().isEmpty()
                ? List.copyOf(known.values())
                : request.outputs().stream()
                        .map(output -> Objects.requireNonNull(known.get(output.name())))
                        .toList();
    }

    /** Refuses an unknown output. */
    void requireOutput(String name, Asked asked) {
        List<String> known = model.outputColumns(asked.levels()).tensors().stream()
                .map(OutputTensor::name)
                .toList();
        if (!known.contains(name)) {
            throw RequestException.bad(
                    "'outputs' asks for '" + ShortText.of(name) + "', the model's outputs are " + ShortText.of(known));
        }
    }

    /** Refuses more tensors than the model can use, before reading them. */
    void requireCount(int tensors) {
        if (tensors > columns.size() + 2) {
            throw RequestException.bad(
                    "'inputs' has " + Nouns.counted(tensors, "tensor") + ", more than the model has columns");
        }
    }

    /** @throws RequestException 400 */
    EncodedRows rows(List<InputTensor> inputs) {
        Map<String, InputTensor> tensors = new LinkedHashMap<>();
        for (InputTensor tensor : inputs) {
            if (tensors.put(tensor.name(), tensor) != null) {
                throw RequestException.bad(tensor.place() + " has the name of a tensor before it");
            }
        }
        InputTensor all = tensors.get(ALL);
        if (all != null
                && tensors.size() == 1
                && reader.isNumeric()
                && !reader.needed().equals(List.of(ALL))) {
            return together(all);
        }
        List<String> header = reader.needed();
        Map<String, InputTensor> byColumn = new LinkedHashMap<>();
        tensors.values().forEach(tensor -> {
            String name = RequestException.refusing(() -> reader.known(tensor.name(), "'inputs'"));
            if (byColumn.put(name, tensor) != null) {
                throw RequestException.bad(tensor.place() + " is the column of a tensor before it");
            }
        });
        List<InputTensor> ordered = new ArrayList<>();
        for (String name : header) {
            InputTensor tensor = byColumn.get(name);
            if (tensor == null) {
                throw RequestException.bad("'inputs' lacks the tensor '" + name + "'"
                        + (reader.isNumeric() ? "; or send one, '" + ALL + "', of all inputs" : ""));
            }
            requireColumn(tensor, ordered.isEmpty() ? tensor : ordered.get(0));
            ordered.add(tensor);
        }
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < ordered.get(0).rows(); i++) {
            List<String> row = new ArrayList<>();
            for (InputTensor tensor : ordered) {
                row.add(cell(header.get(row.size()), tensor, i));
            }
            cells.add(row);
        }
        return RequestException.refusing(() -> reader.encode(header, cells));
    }

    private static void requireColumn(InputTensor tensor, InputTensor first) {
        if (tensor.data().size() != tensor.rows()) {
            throw RequestException.bad(
                    tensor.place() + " has the shape " + tensor.shape() + ", expected [N] or [N, 1]: it is one column");
        }
        if (tensor.rows() != first.rows()) {
            throw RequestException.bad(tensor.place() + " has " + Nouns.counted(tensor.rows(), "row") + ", and "
                    + first.place() + " " + first.rows());
        }
    }

    private String cell(String name, InputTensor tensor, int row) {
        ColumnEncoding column = columns.get(name);
        if (column != null
                && column.numeric()
                && column.format() == null
                && !tensor.type().isNumber()) {
            throw RequestException.bad(tensor.place() + " has the datatype " + tensor.type() + ", and the column '"
                    + tensor.name() + "' holds numbers");
        }
        boolean text = column != null && !column.numeric();
        String cell = tensor.data().cell(row, text, tensor.place() + " element " + row);
        return column != null && tensor.type().isNumber() ? column.reading().cell(cell) : cell;
    }

    private EncodedRows together(InputTensor all) {
        int width = columns.size();
        int rows = all.rows();
        if (all.data().size() != (long) rows * width) {
            throw RequestException.bad(all.place() + " has the shape " + all.shape() + ", expected [N, …] of " + width
                    + " inputs for each of N rows");
        }
        if (!all.type().isNumber()) {
            throw RequestException.bad(all.place() + " has the datatype " + all.type() + ", expected numbers");
        }
        double[][] inputs = new double[rows][width];
        boolean written = columns.values().stream().anyMatch(column -> column.format() != null);
        for (int i = 0; i < all.data().size(); i++) {
            if (all.data().isMissing(i) || written) {
                return withGaps(all);
            }
            inputs[i / width][i % width] = all.data().number(i, all.place() + " element " + i);
        }
        return RequestException.refusing(() -> reader.encode(inputs));
    }

    private EncodedRows withGaps(InputTensor all) {
        List<ColumnEncoding> encodings = model.schema().columns();
        int width = columns.size();
        List<List<String>> cells = new ArrayList<>();
        for (int from = 0; from < all.data().size(); from += width) {
            List<String> row = new ArrayList<>();
            for (int j = from; j < from + width; j++) {
                String number = all.data().cell(j, false, all.place() + " element " + j);
                row.add(encodings.get(j - from).reading().cell(number));
            }
            cells.add(row);
        }
        return RequestException.refusing(() -> reader.encode(reader.needed(), cells));
    }

    /**
     * A tensor's metadata in the protocol.
     *
     * @param shape −1 for the number of rows, then the other axes
     */
    record Described(String name, String datatype, List<Long> shape) {
        Described {
            shape = List.copyOf(shape);
        }
    }

    List<Described> describedInputs() {
        List<Described> inputs = new ArrayList<>();
        for (String name : reader.needed()) {
            ColumnEncoding column = columns.get(name);
            boolean number = column != null && column.numeric();
            inputs.add(new Described(name, number ? "FP64" : "BYTES", List.of(-1L)));
        }
        return inputs;
    }

    List<Described> describedOutputs() {
        return model.outputColumns(model.usualLevels()).tensors().stream()
                .map(o -> new Described(o.name(), o.datatype(), o.shape(-1)))
                .toList();
    }

    /** The model's platform in the protocol's metadata. */
    String platform() {
        return "credence_" + model.description().method();
    }
}
