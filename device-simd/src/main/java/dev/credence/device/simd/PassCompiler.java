package dev.credence.device.simd;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Walk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compiles passes to kernels: loops over tiles that stay in the L1 cache, with arithmetic compiled to vector code
 * ({@link SegmentCompiler}) and the functions of {@link VectorMath}. Results reduced along different axes are computed
 * in separate walks.
 */
final class PassCompiler {
    private final Workers workers;
    private final Scratch scratch;

    /** @param scratch the caller's own scratch memory; each worker has one, too */
    PassCompiler(Workers workers, Scratch scratch) {
        this.workers = workers;
        this.scratch = scratch;
    }

    Kernel compile(Pass pass) {
        Walk walk = pass.walk();
        Map<Set<Axis>, List<Integer>> groups = new LinkedHashMap<>();
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < walk.results().size(); i++) {
            Result result = walk.results().get(i);
            if (WalkTiling.isPartial(result, walk.extents())) {
                groups.computeIfAbsent(WalkTiling.lacking(result, walk.extents()), axes -> new ArrayList<>())
                        .add(i);
            } else {
                others.add(i);
            }
        }
        List<List<Integer>> walks = new ArrayList<>(groups.values());
        if (walks.isEmpty()) {
            walks.add(others);
        } else {
            // a result in an operand's memory is stored last
            walks.get(walks.size() - 1).addAll(others);
        }
        List<CompiledWalk> compiled =
                walks.stream().map(results -> compile(pass, results)).toList();
        return compiled.size() == 1 ? compiled.get(0) : new InOrder(compiled.toArray(new CompiledWalk[0]));
    }

    private record InOrder(CompiledWalk[] walks) implements Kernel {
        @Override
        public void run() {
            for (CompiledWalk walk : walks) {
                walk.run();
            }
        }
    }

    private CompiledWalk compile(Pass pass, List<Integer> chosen) {
        List<Result> results =
                chosen.stream().map(i -> pass.walk().results().get(i)).toList();
        List<Formula> formulas = results.stream().map(Result::formula).toList();
        Set<String> read = Set.copyOf(Program.inputsOf(formulas));
        List<Operand> operands = pass.walk().operands().stream()
                .filter(operand -> read.contains(operand.name()))
                .toList();
        Walk walk = new Walk(pass.walk().extents(), operands, results).collapsed();
        List<Tensor> outputs = chosen.stream().map(pass.outputs()::get).toList();
        return new CompiledWalk(walk, pass, outputs, workers, scratch);
    }

    /** The value bound to a name; the pass has checked that there is one. */
    static <T> T bound(Map<String, T> known, String name) {
        T found = known.get(name);
        if (found == null) {
            throw new IllegalStateException("Nothing is bound to " + name + ", only to " + known.keySet());
        }
        return found;
    }
}
