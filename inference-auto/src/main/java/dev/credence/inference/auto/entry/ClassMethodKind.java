package dev.credence.inference.auto.entry;

import dev.credence.core.device.Device;
import dev.credence.core.file.NpyArray;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Map;
import java.util.function.Supplier;

/** An inference method for classes as a member: trained once per fold, with averaged probabilities. */
public final class ClassMethodKind implements EntryKind<ClassLogits> {
    private final MethodChoice choice;
    private final Supplier<Device> devices;

    /** @param devices opens a device for its networks */
    public ClassMethodKind(MethodChoice choice, Supplier<Device> devices) {
        this.choice = choice;
        this.devices = devices;
    }

    @Override
    public String name() {
        return choice.member();
    }

    /** Always: the user chose it. */
    @Override
    public boolean suits(EntryData data) {
        return true;
    }

    @Override
    public Fitted<ClassLogits> fit(EntryData data) {
        MethodNetworks networks = MethodNetworks.train(choice, data, devices);
        int classes = data.shape().classes();
        int n = data.scored().length;
        ClassLogits outOfFold = new ClassLogits(n, classes, new float[n * classes]);
        networks.predictHeld(data, (held, predictive) -> {
            double[][] probabilities = ((CategoricalMixture) predictive).meanProbabilities();
            for (int i = 0; i < held.length; i++) {
                outOfFold.setLogarithms(held[i], probabilities[i]);
            }
        });
        return new Fitted<>(new MethodEntry(choice.member(), networks, classes), outOfFold);
    }

    @Override
    public Entry<ClassLogits> load(EntryShape shape, Map<String, NpyArray> arrays) {
        return new MethodEntry(choice.member(), MethodNetworks.load(choice, shape, arrays, devices), shape.classes());
    }

    private record MethodEntry(String name, MethodNetworks networks, int classes) implements Entry<ClassLogits> {
        @Override
        public ClassLogits predict(CodedRows rows) {
            double[][] sums = new double[rows.size()][classes];
            for (int f = 0; f < networks.folds(); f++) {
                double[][] probabilities = ((CategoricalMixture) networks.predict(f, rows)).meanProbabilities();
                for (int i = 0; i < sums.length; i++) {
                    for (int c = 0; c < classes; c++) {
                        sums[i][c] += probabilities[i][c] / networks.folds();
                    }
                }
            }
            ClassLogits logits = new ClassLogits(rows.size(), classes, new float[rows.size() * classes]);
            for (int i = 0; i < sums.length; i++) {
                logits.setLogarithms(i, sums[i]);
            }
            return logits;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return networks.arrays();
        }
    }
}
