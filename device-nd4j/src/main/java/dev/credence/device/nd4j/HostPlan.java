package dev.credence.device.nd4j;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Walk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The steps of a pass and their arrays. A value is computed along the axes on which it depends, and repeated where it
 * meets a value with more axes. It keeps its array, and remains available in the next tile, unless it depends on all
 * axes: then the array is reused after the value's last use.
 */
final class HostPlan {
    private static final float[] NOTHING = new float[0];

    /** Location of a value: its array and its axes. */
    private record Place(float[] array, int axes) {}

    /** A number that steps read as a constant array. */
    record Filled(int instruction, float[] array) {}

    private final Pass pass;
    private final Walk walk;
    private final Program program;
    private final HostTiles tiles;
    private final HostFunctions functions;
    private final Map<Integer, Place> places = new HashMap<>();
    private final Map<Integer, float[]> repeated = new HashMap<>();
    private final Deque<float[]> free = new ArrayDeque<>();
    private final int[] uses;
    final List<HostStep> steps = new ArrayList<>();
    final List<Filled> filled = new ArrayList<>();
    final List<HostOutput> outputs = new ArrayList<>();

    HostPlan(Pass pass, Walk walk, PassNumbers numbers, HostTiles tiles, HostFunctions functions) {
        this.pass = pass;
        this.walk = walk;
        this.tiles = tiles;
        this.functions = functions;
        program = walk.program();
        uses = new int[program.instructions().size()];
        program.instructions().forEach(i -> i.arguments().forEach(argument -> uses[argument]++));
        program.outputs().forEach(output -> uses[output]++); // never decremented to 0: stays to the tile's end
        for (int i = 0; i < uses.length; i++) {
            if (!numbers.isNumber(i)) {
                places.put(i, compute(program.instructions().get(i)));
            }
        }
        for (int i = 0; i < walk.results().size(); i++) {
            float[] values = along(tiles.all(), program.outputs().get(i));
            outputs.add(HostOutput.of(walk.results().get(i), pass.outputs().get(i), values, tiles));
        }
    }

    private Place compute(Program.Instruction instruction) {
        if (instruction.operation() == Operation.INPUT) {
            return load(walk.operands().get(instruction.input()));
        }
        int axes = 0;
        for (int argument : instruction.arguments()) {
            Place place = places.get(argument);
            axes |= place == null ? 0 : place.axes;
        }
        float[][] arguments = {NOTHING, NOTHING, NOTHING, NOTHING};
        for (int j = 0; j < instruction.arguments().size(); j++) {
            arguments[j] = along(axes, instruction.arguments().get(j));
        }
        instruction.arguments().forEach(this::release);
        float[] out = array(axes);
        steps.add(new HostStep.Apply(
                instruction.operation(), arguments[0], arguments[1], arguments[2], arguments[3], out, axes, functions));
        return new Place(out, axes);
    }

    private Place load(Operand operand) {
        if (operand instanceof Operand.Elements elements) {
            Tensor tensor = pass.tensors().get(elements.name());
            if (tensor != null) {
                HostStream stream = new HostStream(tensor, elements.access(), tiles);
                float[] out = array(stream.axes());
                steps.add(new HostStep.Load(stream, out));
                return new Place(out, stream.axes());
            }
        }
        if (operand instanceof Operand.Index index) {
            int axis = tiles.axisOf(index.axis());
            float[] out = array(1 << axis);
            steps.add(new HostStep.Count(axis, out));
            return new Place(out, 1 << axis);
        }
        throw new IllegalStateException("The operand " + operand + " is a number");
    }

    /** A value in an array with the given axes. */
    private float[] along(int axes, int instruction) {
        Place place = places.get(instruction);
        if (place == null) {
            return repeated.computeIfAbsent(instruction << 3, key -> {
                float[] array = new float[tiles.room(tiles.all())];
                filled.add(new Filled(instruction, array));
                return array;
            });
        }
        if (place.axes == axes) {
            return place.array;
        }
        return repeated.computeIfAbsent(instruction << 3 | axes, key -> {
            float[] array = new float[tiles.room(axes)];
            steps.add(new HostStep.Repeat(place.array, place.axes, array, axes, tiles.uneven()));
            return array;
        });
    }

    private float[] array(int axes) {
        float[] old = axes == tiles.all() ? free.poll() : null;
        return old != null ? old : new float[tiles.room(axes)];
    }

    private void release(int instruction) {
        uses[instruction]--;
        Place place = places.get(instruction);
        if (uses[instruction] == 0 && place != null && place.axes == tiles.all()) {
            free.push(place.array);
        }
    }
}
