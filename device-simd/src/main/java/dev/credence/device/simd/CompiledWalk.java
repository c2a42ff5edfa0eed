package dev.credence.device.simd;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Walk;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A compiled walk: a sequence of steps over tiles. Blocks are numbered: operands, results, the values that results are
 * added to, then slots of the working memory.
 */
final class CompiledWalk implements Kernel, Workers.Parts {
    /** Elements times steps above which a walk is parallelised: some 20 µs on one thread. */
    private static final long LARGE = 1 << 17;

    private final Workers workers;
    private final Scratch scratch;
    private final WalkUniforms uniforms;
    private final WalkTiling tiling;
    private final @Nullable WalkArray[] operands;
    private final boolean[] isGathered;
    private final int[] gatheredInto;
    private final Output[] outputs;
    private final Step[] shared;
    private final Step[] steps;
    private final int firstSlot;
    private final int slots;
    private final int spare;
    private final long bytes;
    private final int parts;
    private final WalkTile[] tiles;

    CompiledWalk(Walk walk, Pass pass, List<Tensor> tensors, Workers workers, Scratch scratch) {
        this.workers = workers;
        this.scratch = scratch;
        Program program = walk.program();
        uniforms = new WalkUniforms(walk, program, pass);
        tiling = new WalkTiling(walk);
        int inputs = walk.operands().size();
        int results = walk.results().size();
        firstSlot = inputs + 2 * results;
        Slots allocation = new Slots(firstSlot);
        spare = allocation.takeTwo();
        operands = new WalkArray[inputs];
        isGathered = new boolean[inputs];
        gatheredInto = new int[inputs];
        for (int i = 0; i < inputs; i++) {
            Operand operand = walk.operands().get(i);
            if (!WalkUniforms.isUniform(operand)) {
                WalkArray stream = stream(operand, pass, walk.extents());
                operands[i] = stream;
                isGathered[i] = !stream.isDense;
                gatheredInto[i] = isGathered[i] ? allocation.take() : -1;
            }
        }
        outputs = new Output[results];
        for (int i = 0; i < results; i++) {
            WalkArray stream =
                    WalkArray.of(tensors.get(i), walk.results().get(i).access(), tiling);
            int copy = allocation.take();
            int old = allocation.take();
            outputs[i] = new Output(walk.results().get(i), stream, tiling, inputs + i, inputs + results + i, copy, old);
        }
        Map<Integer, Integer> known = new HashMap<>();
        SortedSet<Integer> members = new TreeSet<>();
        for (int i = 0; i < program.instructions().size(); i++) {
            Program.Instruction instruction = program.instructions().get(i);
            if (!uniforms.isUniform(i)) {
                if (instruction.operation() == Operation.INPUT) {
                    known.put(i, instruction.input());
                } else {
                    members.add(i);
                }
            }
        }
        shared = shared(program, allocation, known, members).toArray(Step[]::new);
        List<StepSchedule.Target> targets = new ArrayList<>();
        for (int i = 0; i < results; i++) {
            int instruction = program.outputs().get(i);
            Integer block = known.get(instruction);
            if (block == null || !outputs[i].takesFrom(block)) {
                targets.add(outputs[i].target(instruction));
            }
        }
        steps = StepSchedule.of(program, uniforms, allocation, spare, known, members, targets)
                .toArray(Step[]::new);
        guardSharedMemory();
        for (Output output : outputs) {
            if (Arrays.stream(steps).allMatch(step -> step.splits() || !step.writes(output.block()))) {
                output.split();
            }
        }
        slots = allocation.count();
        long state = 0;
        for (Output output : outputs) {
            state = output.place(state);
        }
        bytes = slots * Slots.BYTES + state;
        int items = tiling.scopes * tiling.chunks;
        for (Output output : outputs) {
            output.prepare(items);
        }
        long work = (long) walk.extents().count() * (steps.length + 1);
        parts = workers.several() && work >= LARGE ? workers.cuts(items) : 1;
        tiles = new WalkTile[parts];
        for (int i = 0; i < parts; i++) {
            tiles[i] = tile();
        }
    }

    private WalkArray stream(Operand operand, Pass pass, Extents extents) {
        if (operand instanceof Operand.Elements elements) {
            return WalkArray.of(PassCompiler.bound(pass.tensors(), elements.name()), elements.access(), tiling);
        }
        Axis axis = ((Operand.Index) operand).axis();
        int reach = extents.of(axis);
        MemorySegment numbers = Arena.ofAuto().allocate(4L * reach + Lanes.PADDING, 64);
        for (int i = 0; i < reach; i++) {
            Lanes.put(numbers.address() + 4L * i, i);
        }
        return WalkArray.of(numbers, Access.dense(0, extents, axis), tiling);
    }

    /** Moves the computations shared by all tiles of a scope from the members into steps of their own. */
    private List<Step> shared(
            Program program, Slots allocation, Map<Integer, Integer> known, SortedSet<Integer> members) {
        if (tiling.tilesPerScope == 1) {
            return List.of();
        }
        SortedSet<Integer> common = new TreeSet<>();
        for (int i : members) {
            if (program.instructions().get(i).arguments().stream()
                    .allMatch(argument -> uniforms.isUniform(argument)
                            || common.contains(argument)
                            || isSharedInput(program.instructions().get(argument)))) {
                common.add(i);
            }
        }
        Map<Integer, Integer> read = new TreeMap<>();
        for (int i : members) {
            if (!common.contains(i)) {
                for (int argument : program.instructions().get(i).arguments()) {
                    if (common.contains(argument)) {
                        read.computeIfAbsent(argument, fresh -> allocation.take());
                    }
                }
            }
        }
        for (int i : program.outputs()) {
            if (common.contains(i)) {
                read.computeIfAbsent(i, fresh -> allocation.take());
            }
        }
        List<StepSchedule.Target> targets = new ArrayList<>();
        read.forEach((i, place) -> targets.add(new StepSchedule.Target(i, place, -1, false)));
        List<Step> made = StepSchedule.of(program, uniforms, allocation, spare, known, common, targets);
        known.putAll(read);
        members.removeAll(common);
        return made;
    }

    private boolean isSharedInput(Program.Instruction instruction) {
        if (instruction.operation() != Operation.INPUT) {
            return false;
        }
        WalkArray stream = operands[instruction.input()];
        return stream != null && stream.isShared;
    }

    /**
     * A result in an operand's memory is computed in place; if the operand is read later, the result is stored after
     * all steps.
     */
    private void guardSharedMemory() {
        for (Output output : outputs) {
            for (int i = 0; i < operands.length; i++) {
                WalkArray operand = operands[i];
                if (operand != null && !isGathered[i] && output.stream.overlaps(operand, tiling.extent)) {
                    output.inPlace();
                    if (isReadAfter(i, output.block())) {
                        output.storeLast();
                    }
                }
            }
        }
    }

    private boolean isReadAfter(int read, int written) {
        boolean isWritten = false;
        for (Step step : steps) {
            if (isWritten && step.reads(read)) {
                return true;
            }
            isWritten |= step.writes(written);
        }
        return false;
    }

    private WalkTile tile() {
        WalkTile tile = new WalkTile(tiling, operands.length, firstSlot + slots, shared.length + steps.length);
        for (int i = 0; i < tile.locals.length; i++) {
            Step step = i < shared.length ? shared[i] : steps[i - shared.length];
            tile.locals[i] = new long[step.locals()];
        }
        return tile;
    }

    @Override
    public void run() {
        uniforms.evaluate();
        for (int i = 0; i < shared.length; i++) {
            shared[i].start(uniforms);
        }
        for (int i = 0; i < steps.length; i++) {
            steps[i].start(uniforms);
        }
        for (WalkArray operand : operands) {
            if (operand != null) {
                operand.start();
            }
        }
        for (Output output : outputs) {
            output.stream.start();
        }
        workers.run(parts, this);
        merge();
    }

    @Override
    public void run(int part, Scratch own) {
        WalkTile tile = tiles[part];
        settle(tile, own);
        int items = tiling.scopes * tiling.chunks;
        int from = (int) ((long) items * part / parts);
        int to = (int) ((long) items * (part + 1) / parts);
        for (int item = from; item < to; item++) {
            item(item, tile);
        }
    }

    /** Assigns a tile its working memory. */
    private void settle(WalkTile tile, Scratch own) {
        long base = own.bytes(bytes);
        for (int i = 0; i < slots; i++) {
            tile.place[firstSlot + i] = base + i * Slots.BYTES;
        }
        tile.state = base + slots * Slots.BYTES;
        tile.forget();
    }

    private void item(int item, WalkTile tile) {
        tile.scope(item / tiling.chunks);
        for (Output output : outputs) {
            output.clear(tile);
        }
        for (int i = 0; i < operands.length; i++) {
            WalkArray operand = operands[i];
            if (operand != null && operand.isShared) {
                read(i, operand, tile);
            }
        }
        for (int i = 0; i < shared.length; i++) {
            shared[i].run(tile, tile.locals[i]);
        }
        int first = item % tiling.chunks * tiling.tilesPerChunk;
        int end = Math.min(first + tiling.tilesPerChunk, tiling.tilesPerScope);
        for (int i = first; i < end; i++) {
            tile.inner(i);
            visit(tile);
        }
        for (Output output : outputs) {
            output.end(item, tile, tile.place[spare]);
        }
    }

    private void read(int i, WalkArray operand, WalkTile tile) {
        if (isGathered[i]) {
            long block = tile.place[gatheredInto[i]];
            if (tile.gathers(i, tile.at(operand))) {
                Strided.gather(tile.at(operand), operand.stride, tile.box, block);
            }
            tile.place[i] = block;
        } else {
            tile.place[i] = tile.at(operand);
        }
    }

    private void visit(WalkTile tile) {
        for (int i = 0; i < operands.length; i++) {
            WalkArray operand = operands[i];
            if (operand != null && !operand.isShared) {
                read(i, operand, tile);
            }
        }
        for (Output output : outputs) {
            output.before(tile);
        }
        for (int i = 0; i < steps.length; i++) {
            steps[i].run(tile, tile.locals[shared.length + i]);
        }
        for (Output output : outputs) {
            output.after(tile, tile.place[spare]);
        }
    }

    private void merge() {
        boolean any = false;
        for (Output output : outputs) {
            any |= output.isMerged();
        }
        if (any) {
            WalkTile tile = tiles[0];
            settle(tile, scratch);
            for (Output output : outputs) {
                output.merge(tile, tile.place[spare]);
            }
        }
    }
}
