package dev.credence.device.cuda;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import dev.credence.core.random.Noise;
import dev.credence.device.cuda.step.Buffer;
import dev.credence.device.cuda.step.Call;
import dev.credence.device.cuda.step.Draw;
import dev.credence.device.cuda.step.FirstReads;
import dev.credence.device.cuda.step.Loop;
import dev.credence.device.cuda.step.Output;
import dev.credence.device.cuda.step.Place;
import dev.credence.device.cuda.step.Product;
import dev.credence.device.cuda.step.Receive;
import dev.credence.device.cuda.step.Source;
import dev.credence.device.cuda.step.Step;
import dev.credence.device.cuda.step.StepOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Step} of the calls of a device. Tensors are buffers, numbered as they appear. */
final class StepRecorder implements StepListener {
    private final List<StepOperation> operations = new ArrayList<>();
    private final Map<CudaTensor, Buffer> buffers = new LinkedHashMap<>();
    private final StepConstants constants = new StepConstants();
    private final List<Step.Noise> noises = new ArrayList<>();
    /** How products and calls are launched. */
    private final Map<StepOperation, Runnable> launches = new LinkedHashMap<>();

    /** Calls that gather a batch, as operations of a step's own kernel. */
    private final Map<StepOperation, Receive> gathered = new LinkedHashMap<>();

    private final Map<Receive, Buffer> tables = new LinkedHashMap<>();
    private boolean nested;
    private int numbers;
    private int received;
    private @Nullable String refused;
    private final CudaDevice device;

    StepRecorder(CudaDevice device) {
        this.device = device;
    }

    /** Whether all calls can be part of a step. */
    boolean isComplete() {
        return refused == null && !operations.isEmpty();
    }

    /**
     * The step for a sequence of kernels, in which batches are gathered by calls.
     *
     * @param results tensors that are read after a step
     */
    Step sequence(List<Tensor> results) {
        return step(operations, results);
    }

    /**
     * The step for a kernel of its own, which gathers batches from tables that nothing else of the step touches. Others
     * it may have changed, such as the parameters of words.
     *
     * @param results tensors that are read after a step
     */
    Step block(List<Tensor> results) {
        Set<Buffer> touched = new LinkedHashSet<>();
        for (StepOperation operation : operations) {
            Receive batch = gathered.get(operation);
            touched.addAll(batch == null ? operation.buffers() : batch.buffers());
        }
        return step(
                operations.stream()
                        .map(operation -> {
                            Receive batch = gathered.get(operation);
                            return batch == null || touched.contains(tables.get(batch)) ? operation : batch;
                        })
                        .toList(),
                results);
    }

    private Step step(List<StepOperation> all, List<Tensor> results) {
        Set<Buffer> kept = new LinkedHashSet<>(FirstReads.of(all));
        results.forEach(result -> kept.add(buffer(CudaTensor.of(result))));
        kept.retainAll(buffers.values());
        return new Step(all, kept, numbers, received, constants.words().size(), noises, Step.Cut.NONE);
    }

    /** The run's constants, 32-bit words. */
    List<Integer> constants() {
        return constants.words();
    }

    /** Launches a product or call of the step. */
    Runnable launch(StepOperation operation) {
        return Objects.requireNonNull(launches.get(operation));
    }

    /** The tensor of a buffer. */
    Map<Buffer, CudaTensor> tensors() {
        Map<Buffer, CudaTensor> tensors = new LinkedHashMap<>();
        buffers.forEach((tensor, buffer) -> tensors.put(buffer, tensor));
        return tensors;
    }

    private Buffer buffer(CudaTensor tensor) {
        CudaTensor root = tensor.root();
        return buffers.computeIfAbsent(root, t -> new Buffer(buffers.size(), Math.max(1, t.length())));
    }

    private Place place(Tensor tensor, int offset, int k, int m, int c) {
        CudaTensor mine = CudaTensor.of(tensor);
        return new Place(buffer(mine), mine.offset() + offset, k, m, c);
    }

    private Place place(Tensor tensor, Access access) {
        return place(tensor, access.offset(), access.strideK(), access.strideM(), access.strideC());
    }

    @Override
    public void pass(PassKernel kernel) {
        Walk walk = kernel.walk();
        Pass pass = kernel.pass();
        Map<String, Source> sources = new LinkedHashMap<>();
        for (Operand operand : walk.operands()) {
            sources.put(
                    operand.name(),
                    switch (operand) {
                        case Operand.Elements elements ->
                            new Source.Element(place(
                                            Objects.requireNonNull(
                                                    pass.tensors().get(elements.name())),
                                            elements.access())
                                    .within(walk.extents()));
                        case Operand.Scalar scalar -> new Source.Scalar(numbers++);
                        case Operand.Index index -> new Source.Index(index.axis());
                    });
        }
        List<Output> outputs = new ArrayList<>();
        for (int i = 0; i < walk.results().size(); i++) {
            Result result = walk.results().get(i);
            outputs.add(new Output(
                    constants.outOf(result.formula(), sources),
                    place(pass.outputs().get(i), result.access()).within(walk.extents()),
                    result.reduction(),
                    result.store() == Store.ADD));
        }
        operations.add(new Loop(walk.extents(), sources, outputs));
    }

    @Override
    public void draw(boolean normal, Noise noise, Tensor out) {
        Place place = place(out, 0, 0, 0, 1);
        if (place.offset() != 0) {
            other("random numbers in a view");
            return;
        }
        int key = constants.add(noise.random().key0());
        constants.add(noise.random().key1());
        noises.add(new Step.Noise(key, numbers++));
        operations.add(new Draw(noises.size() - 1, normal, place.buffer(), out.length(), Source.Stretch.ALL));
    }

    @Override
    public void product(
            int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int rows = c.size(-2);
        int columns = c.size(-1);
        int inner = a.size(transposeA ? -2 : -1);
        if (c.length() == 0) {
            return;
        }
        Product product = new Product(
                samples,
                rows,
                columns,
                inner,
                place(a, 0, a.rank() == 3 ? rows * inner : 0, transposeA ? 1 : inner, transposeA ? rows : 1),
                place(b, 0, inner * columns, transposeB ? 1 : columns, transposeB ? inner : 1),
                place(c, 0, rows * columns, columns, 1),
                accumulate);
        Product within = new Product(
                samples,
                rows,
                columns,
                inner,
                product.a().within(product.extentsOfA()),
                product.b().within(product.extentsOfB()),
                product.c().within(product.extentsOfC()),
                accumulate);
        operations.add(within);
        launches.put(within, () -> device.multiply(samples, a, transposeA, b, transposeB, c, accumulate));
    }

    @Override
    public void write(CudaTensor to, float[] from, int offset) {
        if (to.length() == 0) {
            return;
        }
        if (to.offset() != 0) {
            other("numbers written into a view");
            return;
        }
        operations.add(new Receive(buffer(to), received, to.length(), to.size(0), Source.Stretch.ALL));
        received += to.length();
    }

    /** Rows by codes that the step was sent, such as a batch of a data set, can be part of a step's own kernel. */
    @Override
    public void gather(Runnable launch, Tensor rows, Tensor codes, Tensor out) {
        Optional<Integer> from = received(CudaTensor.of(codes));
        call(launch, List.of(rows, codes), List.of(out));
        CudaTensor to = CudaTensor.of(out);
        if (from.isEmpty() || to.offset() != 0 || to.length() == 0) {
            return;
        }
        long table = CudaTensor.address(rows);
        int address = constants.add((int) table);
        constants.add((int) (table >>> Integer.SIZE));
        Receive batch = new Receive(
                buffer(to),
                from.get(),
                to.length(),
                codes.length(),
                Source.Stretch.ALL,
                new Receive.Table(address, to.length() / codes.length()));
        gathered.put(operations.get(operations.size() - 1), batch);
        tables.put(batch, buffer(CudaTensor.of(rows)));
    }

    @Override
    public void within() {
        nested = true;
    }

    /** Whether there are recorded steps within this one. */
    boolean isNested() {
        return nested;
    }

    /** Which received numbers a tensor has, if that is what was last written to its buffer. */
    private Optional<Integer> received(CudaTensor tensor) {
        Buffer buffer = buffer(tensor);
        for (StepOperation operation : operations.reversed()) {
            boolean writes = operation.accesses().stream()
                    .anyMatch(
                            access -> access.writes() && access.range().buffer().equals(buffer));
            if (writes) {
                return operation instanceof Receive receive
                                && receive.table() == null
                                && tensor.offset() + tensor.length() <= receive.length()
                        ? Optional.of(receive.from() + tensor.offset())
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    @Override
    public void call(Runnable launch, List<Tensor> reads, List<Tensor> writes) {
        Call call = new Call(launches.size(), ranges(reads), ranges(writes));
        operations.add(call);
        launches.put(call, launch);
    }

    private List<Place.Range> ranges(List<Tensor> tensors) {
        return tensors.stream()
                .filter(tensor -> tensor.length() > 0)
                .map(tensor -> place(tensor, 0, 0, 0, 1).range(new Extents(1, 1, tensor.length())))
                .toList();
    }

    @Override
    public void other(String operation) {
        refused = operation;
    }
}
