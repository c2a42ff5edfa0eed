package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Program.Instruction;
import dev.credence.device.cuda.step.OperationWriter.Sigmoids;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a loop's formulas for its elements. What is the same for all of them is computed once, where the writer is
 * made; {@link #within} makes one that has also computed what is the same along some axes.
 */
final class FormulaWriter {
    private final KernelContext context;
    private final PtxText text;
    private final OperationWriter operations;
    /** Where formulas need double precision: what they read is converted, and their values are rounded. */
    private final @Nullable ExactOperationWriter doubles;

    private final Loop loop;
    private final Program program;
    private final Map<Integer, Threefry> generators;

    /** Registers or numbers of instructions that are the same for all elements. */
    private final @Nullable String[] invariant;

    FormulaWriter(KernelContext context, Loop loop) {
        this(context, loop, loop.program(), new LinkedHashMap<>(), null);
        Cursor cursor = new Cursor(context, loop.extents(), new LinkedHashMap<>()).first(List.of(Axis.values()));
        computeOnce(LoopInvariants.of(loop), cursor);
    }

    private FormulaWriter(
            KernelContext context,
            Loop loop,
            Program program,
            Map<Integer, Threefry> generators,
            @Nullable String @Nullable [] invariant) {
        this.context = context;
        this.text = context.text();
        this.operations = new OperationWriter(text, context.functions());
        this.doubles =
                ExactOperationWriter.isNeeded(program) ? new ExactOperationWriter(text, context.functions()) : null;
        this.loop = loop;
        this.program = program;
        this.generators = generators;
        this.invariant = invariant == null ? new String[program.instructions().size()] : invariant.clone();
        for (Source source : loop.sources().values()) {
            if (source instanceof Source.Drawn drawn) {
                generators.computeIfAbsent(drawn.noise(), noise -> new Threefry(context, noise));
            }
        }
    }

    /** A writer for the elements that lie along some axes; what is the same for them is read at the cursor. */
    FormulaWriter within(List<Axis> axes, Cursor cursor) {
        FormulaWriter writer = new FormulaWriter(context, loop, program, generators, invariant);
        writer.computeOnce(LoopInvariants.along(loop, axes), cursor);
        return writer;
    }

    /** The generator of a noise that the loop reads. */
    Threefry generator(int noise) {
        return Objects.requireNonNull(generators.get(noise));
    }

    private void computeOnce(LoopInvariants invariants, Cursor cursor) {
        Map<String, Sigmoids> sigmoids = new LinkedHashMap<>();
        for (int i = 0; i < invariant.length; i++) {
            if (invariants.has(i) && invariant[i] == null) {
                invariant[i] = value(program.instructions().get(i), invariant, cursor, Words.NONE, sigmoids);
            }
        }
    }

    /** The values of the loop's outputs for an element, in registers or as numbers. */
    List<String> values(Cursor cursor) {
        return values(cursor, Words.NONE);
    }

    /** The same with random words that are there already. */
    List<String> values(Cursor cursor, Words words) {
        @Nullable String[] values = invariant.clone();
        boolean[] needed = needed();
        Map<String, Sigmoids> sigmoids = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (needed[i] && values[i] == null) {
                values[i] = value(program.instructions().get(i), values, cursor, words, sigmoids);
            }
        }
        return program.outputs().stream()
                .map(output -> Objects.requireNonNull(values[output]))
                .map(value -> doubles == null ? value : ExactOperationWriter.rounded(text, value))
                .toList();
    }

    /** Instructions from which an output comes other than through invariant ones. */
    private boolean[] needed() {
        boolean[] needed = new boolean[invariant.length];
        program.outputs().forEach(output -> needed[output] = true);
        for (int i = needed.length - 1; i >= 0; i--) {
            if (needed[i] && invariant[i] == null) {
                program.instructions().get(i).arguments().forEach(argument -> needed[argument] = true);
            }
        }
        return needed;
    }

    private String value(
            Instruction instruction,
            @Nullable String[] values,
            Cursor cursor,
            Words words,
            Map<String, Sigmoids> sigmoids) {
        Operation operation = instruction.operation();
        if (operation == Operation.CONSTANT) {
            return doubles == null
                    ? PtxText.number((float) instruction.constant())
                    : ExactOperationWriter.number(instruction.constant());
        }
        if (operation == Operation.INPUT) {
            Source source =
                    Objects.requireNonNull(loop.sources().get(program.inputs().get(instruction.input())));
            String value = input(source, cursor, words);
            return doubles == null ? value : ExactOperationWriter.exact(text, value);
        }
        List<String> arguments = new ArrayList<>();
        for (int argument : instruction.arguments()) {
            arguments.add(Objects.requireNonNull(values[argument]));
        }
        if (doubles != null) {
            return doubles.write(operation, arguments);
        }
        if (operation == Operation.SIGMOID) {
            String x = arguments.get(0);
            String key = size(instruction.arguments().get(0));
            Sigmoids pair = sigmoids.get(key);
            if (pair == null) {
                pair = operations.sigmoids(x);
                sigmoids.put(key, pair);
            }
            return operations.sigmoid(x, pair);
        }
        return operations.write(operation, arguments);
    }

    /** A name of |x|: equal for x and −x. */
    private String size(int x) {
        Instruction instruction = program.instructions().get(x);
        List<Integer> arguments = instruction.arguments();
        if (instruction.operation() == Operation.NEGATE) {
            return String.valueOf(arguments.get(0));
        }
        if (instruction.operation() == Operation.MULTIPLY) {
            for (int i = 0; i < 2; i++) {
                Instruction factor = program.instructions().get(arguments.get(i));
                if (factor.operation() == Operation.CONSTANT) {
                    return arguments.get(1 - i) + "*" + Math.abs(factor.constant());
                }
            }
        }
        return String.valueOf(x);
    }

    private String input(Source source, Cursor cursor, Words words) {
        return switch (source) {
            case Source.Element element -> context.load(element.place(), cursor);
            case Source.Scalar scalar -> context.scalar(scalar.row());
            case Source.Constant constant -> context.constant(constant.index());
            case Source.Index index -> cursor.index(index.axis());
            case Source.Drawn drawn -> {
                String word = words.ofNoise().get(drawn.noise());
                yield generator(drawn.noise()).number(word == null ? word(drawn, cursor) : word, drawn.normal());
            }
        };
    }

    /** The word of an element, whose partner in the same counter is not used. */
    private String word(Source.Drawn drawn, Cursor cursor) {
        String element = cursor.element(drawn.place());
        Source.Stretch stretch = drawn.stretch();
        if (!stretch
                .isAll()) { // word i % length + i / length · apart + part · length = i + ⌊i / length⌋ (apart − length)
            // + …
            String quotient = text.quotient(element, stretch.length());
            String word = text.multiplyAdd(quotient, stretch.apart() - stretch.length(), element);
            element = text.multiplyAdd(context.part(), stretch.length(), word);
        }
        return generator(drawn.noise()).word(element);
    }

    /**
     * Random words of an element.
     *
     * @param ofNoise registers by noise
     */
    record Words(Map<Integer, String> ofNoise) {
        static final Words NONE = new Words(Map.of());
    }
}
