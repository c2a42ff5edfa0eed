package dev.credence.device.cuda;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import dev.credence.device.cuda.step.Buffer;
import dev.credence.device.cuda.step.Call;
import dev.credence.device.cuda.step.Draw;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * A recorded step whose operations have kernels of their own: loops are passes, and the rest is launched as it was
 * called. From then on the step's calls give numbers alone, as for a {@link StepLaunch}.
 */
final class LaunchSequence implements Kernel {
    private final CudaDevice device;
    private final Runnable calls;
    private final StepRow row;
    private final List<Integer> constants;
    private final Map<Buffer, CudaTensor> tensors;
    private final List<Step.Noise> noises;
    private final List<Runnable> launches = new ArrayList<>();

    /**
     * A sequence.
     *
     * @param calls the recorded step
     * @param step what it does, with as few operations as possible
     */
    LaunchSequence(CudaDevice device, Runnable calls, Step step, StepRecorder recorder) {
        this.device = device;
        this.calls = calls;
        row = new StepRow(step, 1);
        constants = recorder.constants();
        tensors = recorder.tensors();
        noises = step.noises();
        for (StepOperation operation : step.operations()) {
            launches.add(
                    switch (operation) {
                        case Loop loop -> new PassKernel(device, pass(loop))::run;
                        case Draw draw -> drawing(draw);
                        case Receive receive -> receiving(receive);
                        case Product product -> recorder.launch(product);
                        case Call call -> recorder.launch(call);
                    });
        }
    }

    private CudaTensor tensor(Buffer buffer) {
        return Objects.requireNonNull(tensors.get(buffer));
    }

    private Runnable drawing(Draw draw) {
        Step.Noise noise = noises.get(draw.noise());
        int key0 = constants.get(noise.key());
        int key1 = constants.get(noise.key() + 1);
        CudaTensor to = tensor(draw.to()).view(0, draw.length());
        return () -> device.draw(draw.normal(), key0, key1, row.word(noise.row()), to);
    }

    private Runnable receiving(Receive receive) {
        CudaTensor to = tensor(receive.to()).view(0, receive.length());
        return () -> device.write(to, row.received(receive.from(), receive.length()));
    }

    private Pass pass(Loop loop) {
        List<Operand> operands = new ArrayList<>();
        Map<String, Tensor> read = new LinkedHashMap<>();
        Map<String, DoubleSupplier> scalars = new LinkedHashMap<>();
        Map<Formula, Formula> numbers = new LinkedHashMap<>();
        loop.sources().forEach((name, source) -> {
            switch (source) {
                case Source.Element element -> {
                    operands.add(new Operand.Elements(name, access(element.place())));
                    read.put(name, tensor(element.place().buffer()));
                }
                case Source.Scalar scalar -> {
                    operands.add(new Operand.Scalar(name));
                    scalars.put(name, () -> Float.intBitsToFloat(row.word(scalar.row())));
                }
                case Source.Constant constant -> {
                    float number = Float.intBitsToFloat(constants.get(constant.index()));
                    numbers.put(Functions.input(name), Functions.constant(number));
                }
                case Source.Index index -> operands.add(new Operand.Index(name, index.axis()));
                case Source.Drawn drawn -> throw new IllegalArgumentException("passes do not draw " + drawn);
            }
        });
        List<Result> results = new ArrayList<>();
        List<Tensor> outputs = new ArrayList<>();
        for (Output output : loop.outputs()) {
            Store store = Store.accumulating(output.add());
            Formula formula = output.formula().with(numbers);
            results.add(new Result(formula, access(output.place()), output.reduction(), store));
            outputs.add(tensor(output.place().buffer()));
        }
        return new Pass(new Walk(loop.extents(), operands, results), read, scalars, outputs);
    }

    private static Access access(Place place) {
        return new Access(place.offset(), place.strideK(), place.strideM(), place.strideC());
    }

    @Override
    public void run() {
        row.begin();
        device.listen(row, calls);
        row.end();
        row.take();
        launches.forEach(Runnable::run);
    }
}
