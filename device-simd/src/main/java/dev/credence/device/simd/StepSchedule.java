package dev.credence.device.simd;

import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Arranges instructions into steps: segments of arithmetic, each small enough for the JIT compiler to keep all vectors
 * in registers, and functions over blocks between them. Values passed between steps are stored in slots.
 */
final class StepSchedule {
    /** Maximum vector operations per segment; from about 50 on HotSpot stops inlining, and C1 has fewer registers. */
    private static final int LARGEST = 24;

    /**
     * A stored value and its destination.
     *
     * @param old place of the value it is added to, −1 for none
     * @param flushes whether subnormal numbers are flushed to 0
     */
    record Target(int instruction, int place, int old, boolean flushes) {
        int cost() {
            return 1 + (old >= 0 ? 2 : 0) + (flushes ? 3 : 0);
        }
    }

    /** Instructions that form a segment, or one function. */
    private static final class Part {
        final SortedSet<Integer> instructions = new TreeSet<>();
        final List<Target> targets = new ArrayList<>();
        final SortedSet<Integer> loaded = new TreeSet<>();
        boolean isCall;
        int cost;
    }

    private final Program program;
    private final WalkUniforms uniforms;
    private final Slots slots;
    private final int spare;
    /** Places of instructions that need not be computed here: operands, and values shared among tiles. */
    private final Map<Integer, Integer> places;

    private final SortedSet<Integer> members;
    private final List<Target> targets;
    private final List<Part> parts = new ArrayList<>();
    private final Map<Integer, Part> partOf = new HashMap<>();
    /** Places that functions write directly. */
    private final Map<Integer, Integer> directly = new HashMap<>();

    private StepSchedule(
            Program program,
            WalkUniforms uniforms,
            Slots slots,
            int spare,
            Map<Integer, Integer> known,
            SortedSet<Integer> members,
            List<Target> targets) {
        this.program = program;
        this.uniforms = uniforms;
        this.slots = slots;
        this.spare = spare;
        this.places = new HashMap<>(known);
        this.members = members;
        this.targets = targets;
    }

    /**
     * The steps that compute the targets.
     *
     * @param spare the first of two slots for functions
     * @param known places of inputs and of computed values
     * @param members instructions still to be computed
     */
    static List<Step> of(
            Program program,
            WalkUniforms uniforms,
            Slots slots,
            int spare,
            Map<Integer, Integer> known,
            SortedSet<Integer> members,
            List<Target> targets) {
        StepSchedule schedule = new StepSchedule(program, uniforms, slots, spare, known, members, targets);
        schedule.plan();
        return schedule.steps();
    }

    private Program.Instruction instruction(int i) {
        return program.instructions().get(i);
    }

    private boolean isCall(int i) {
        return members.contains(i) && BlockFunction.of(instruction(i).operation()) != null;
    }

    // ---- grouping of instructions

    private void plan() {
        Map<Integer, Integer> depths = new TreeMap<>();
        int deepest = 0;
        for (int i : members) {
            int depth = 0;
            for (int argument : instruction(i).arguments()) {
                if (members.contains(argument)) {
                    depth = Math.max(depth, depths.getOrDefault(argument, 0) + (isCall(argument) ? 1 : 0));
                }
            }
            depths.put(i, depth);
            deepest = Math.max(deepest, depth);
        }
        for (int depth = 0; depth <= deepest; depth++) {
            List<Integer> calls = new ArrayList<>();
            SortedSet<Integer> wanted = new TreeSet<>();
            for (int i : members) {
                if (isCall(i) && depths.getOrDefault(i, 0) == depth) {
                    calls.add(i);
                    want(instruction(i).arguments().get(0), wanted);
                }
            }
            arithmetic(wanted);
            for (int call : calls) {
                Part part = new Part();
                part.isCall = true;
                part.instructions.add(call);
                part.loaded.add(instruction(call).arguments().get(0));
                parts.add(part);
                partOf.put(call, part);
            }
        }
        SortedSet<Integer> wanted = new TreeSet<>();
        targets.forEach(target -> want(target.instruction(), wanted));
        arithmetic(wanted);
        storeOthers();
    }

    /** Adds the arithmetic that an instruction needs and no part computes yet. */
    private void want(int i, SortedSet<Integer> wanted) {
        if (members.contains(i) && !partOf.containsKey(i) && !isCall(i) && wanted.add(i)) {
            instruction(i).arguments().forEach(argument -> want(argument, wanted));
        }
    }

    private void arithmetic(SortedSet<Integer> wanted) {
        Part part = null;
        for (int i : wanted) {
            int cost = cost(i);
            List<Target> stored =
                    targets.stream().filter(target -> target.instruction() == i).toList();
            cost += stored.stream().mapToInt(Target::cost).sum();
            if (part == null || part.cost + cost + newLoads(part, i) > LARGEST) {
                part = new Part();
                parts.add(part);
            }
            part.cost += cost + newLoads(part, i);
            part.instructions.add(i);
            part.targets.addAll(stored);
            partOf.put(i, part);
            load(part, i);
        }
    }

    private int newLoads(Part part, int i) {
        int loads = 0;
        for (int argument : instruction(i).arguments()) {
            loads += !uniforms.isUniform(argument)
                            && !part.instructions.contains(argument)
                            && !part.loaded.contains(argument)
                    ? 1
                    : 0;
        }
        return loads;
    }

    private void load(Part part, int i) {
        for (int argument : instruction(i).arguments()) {
            if (!uniforms.isUniform(argument) && !part.instructions.contains(argument)) {
                part.loaded.add(argument);
            }
        }
    }

    private int cost(int i) {
        return switch (instruction(i).operation()) {
            case CHOOSE -> 2;
            case SIGN -> 4;
            default -> 1;
        };
    }

    /** Stores targets that are not arithmetic: inputs, uniform numbers, results of functions. */
    private void storeOthers() {
        Part part = parts.isEmpty() || parts.get(parts.size() - 1).isCall ? null : parts.get(parts.size() - 1);
        for (Target target : targets) {
            int i = target.instruction();
            if (isDirect(target) && !directly.containsKey(i)) {
                directly.put(i, target.place());
            } else if (!partOf.containsKey(i) || isCall(i)) {
                if (part == null || part.cost + target.cost() + 1 > LARGEST) {
                    part = new Part();
                    parts.add(part);
                }
                part.cost += target.cost() + 1;
                part.targets.add(target);
                if (!uniforms.isUniform(i)) {
                    part.loaded.add(i);
                }
            }
        }
    }

    /** Whether a function can write its result directly to the destination. */
    private boolean isDirect(Target target) {
        int i = target.instruction();
        if (!isCall(i) || target.old() >= 0) {
            return false;
        }
        // stored numbers are not subnormal, and functions that do not keep their argument return none
        boolean ofInput = instruction(instruction(i).arguments().get(0)).operation() == Operation.INPUT;
        return !target.flushes()
                || ofInput
                || BlockFunction.isNormal(instruction(i).operation());
    }

    // ---- places

    private List<Step> steps() {
        Map<Integer, Integer> lastUse = new HashMap<>();
        for (int p = 0; p < parts.size(); p++) {
            for (int i : parts.get(p).loaded) {
                lastUse.put(i, p);
            }
        }
        List<Step> steps = new ArrayList<>();
        for (int p = 0; p < parts.size(); p++) {
            Part part = parts.get(p);
            Map<Integer, Integer> from = new HashMap<>();
            for (int i : part.loaded) {
                from.put(i, place(i));
            }
            // loads precede stores: a slot that is read for the last time can be written
            for (int i : part.loaded) {
                if (lastUse.getOrDefault(i, -1) == p && partOf.containsKey(i) && !directly.containsKey(i)) {
                    slots.give(place(i));
                }
            }
            List<Integer> kept = new ArrayList<>();
            for (int i : part.instructions) {
                if (part.isCall || lastUse.containsKey(i)) {
                    kept.add(i);
                    Integer place = directly.get(i);
                    places.put(i, place != null ? place : slots.take());
                }
            }
            steps.add(part.isCall ? call(part, from) : segment(part, from, kept));
        }
        return steps;
    }

    private int place(int i) {
        Integer place = places.get(i);
        if (place == null) {
            throw new IllegalStateException("The instruction " + i + " of " + program + " has not been computed yet");
        }
        return place;
    }

    private Step call(Part part, Map<Integer, Integer> from) {
        int i = part.instructions.first();
        BlockFunction function = BlockFunction.of(instruction(i).operation());
        if (function == null) {
            throw new IllegalStateException(instruction(i) + " is no function");
        }
        return new Step.Call(function, from.values().iterator().next(), place(i), spare);
    }

    private Step segment(Part part, Map<Integer, Integer> from, List<Integer> kept) {
        SegmentBuilder builder = new SegmentBuilder(uniforms::isUniform);
        for (int i : part.instructions) {
            builder.compute(i, instruction(i), from);
        }
        for (int i : kept) {
            builder.store(i, from, place(i), -1, false);
        }
        for (Target target : part.targets) {
            builder.store(target.instruction(), from, target.place(), target.old(), target.flushes());
        }
        return builder.build();
    }

    /** Transitive inputs of the roots, through {@code members} alone. */
    static SortedSet<Integer> needed(Program program, SortedSet<Integer> members, Iterable<Integer> roots) {
        SortedSet<Integer> found = new TreeSet<>();
        for (int root : roots) {
            collect(program, members, root, found);
        }
        return found;
    }

    private static void collect(Program program, SortedSet<Integer> members, int i, SortedSet<Integer> found) {
        if (members.contains(i) && found.add(i)) {
            program.instructions().get(i).arguments().forEach(argument -> collect(program, members, argument, found));
        }
    }

    /** Whether an instruction computes something. */
    static boolean computes(Program.Instruction instruction) {
        return instruction.operation() != Operation.CONSTANT && instruction.operation() != Operation.INPUT;
    }
}
