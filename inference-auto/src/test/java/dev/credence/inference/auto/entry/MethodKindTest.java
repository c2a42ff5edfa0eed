package dev.credence.inference.auto.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.file.NpyArray;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodKindTest {
    private static final CodedRows ROWS = Sample.rows(60, 1);
    private static final float[] TARGETS = Sample.targets(ROWS, 0.05);
    private static final EntryData DATA = Sample.data(ROWS, TARGETS, 0, 3);

    private static MethodChoice choice(String text) {
        return MethodChoice.parse(text).get(0);
    }

    private static MethodKind kind(String text) {
        return new MethodKind(choice(text), ReferenceDevice::new);
    }

    private static double meanSquare(NormalMixtures mixtures) {
        double sum = 0;
        for (int i = 0; i < TARGETS.length; i++) {
            double d = mixtures.mean(i) - TARGETS[i];
            sum += d * d / TARGETS.length;
        }
        return sum;
    }

    private static double variance() {
        double mean = 0;
        double squares = 0;
        for (float y : TARGETS) {
            mean += y / TARGETS.length;
            squares += (double) y * y / TARGETS.length;
        }
        return squares - mean * mean;
    }

    @Test
    void outOfFoldPredictionsComeFromNetworksTrainedWithoutTheRow() {
        MethodKind kind =
                kind("dropout-alpha:epochs=25,batch=10,hidden=8,dropout=0.01,learning-rate=0.03,prediction-samples=5");
        NormalMixtures outOfFold = kind.fit(DATA).outOfFold();
        assertThat(outOfFold.components()).isEqualTo(5);
        assertThat(meanSquare(outOfFold)).isLessThan(0.8 * variance());
        // a target of the first fold changes predictions of the other folds, but not of its own row
        int held = DATA.folds().held(0)[0];
        float[] changed = TARGETS.clone();
        changed[held] += 3;
        NormalMixtures after = kind.fit(Sample.data(ROWS, changed, 0, 3)).outOfFold();
        assertThat(after.mean(held)).isEqualTo(outOfFold.mean(held));
        int other = DATA.folds().held(1)[0];
        assertThat(after.mean(other)).isNotEqualTo(outOfFold.mean(other));
    }

    @Test
    void aNetworkWithConstantsFromRowsIsLoadedFromItsArrays() {
        MethodKind kind = kind("dropout-alpha:model=tabular,epochs=5,hidden=4,prediction-samples=3");
        Entry<NormalMixtures> entry = kind.fit(DATA).entry();
        Map<String, NpyArray> arrays = entry.arrays();
        assertThat(kind.load(DATA.shape(), arrays).predict(ROWS).mean())
                .containsExactly(entry.predict(ROWS).mean());
        Map<String, NpyArray> without = new HashMap<>(arrays);
        without.remove("layers");
        assertThatThrownBy(() -> kind.load(DATA.shape(), without))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the layers of its network are missing");
        for (float[] text : new float[][] {{'[', 'x'}, {'x'}, {Float.NaN}}) {
            Map<String, NpyArray> wrong = new HashMap<>(arrays);
            wrong.put("layers", new NpyArray(text, text.length));
            assertThatThrownBy(() -> kind.load(DATA.shape(), wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("dropout-alpha is damaged");
        }
    }

    @Test
    void theEntryIsTheMixtureOfItsFoldsAndIsLoadedFromItsArrays() {
        MethodKind kind = kind("dropout-alpha:epochs=5,hidden=4,prediction-samples=3");
        Entry<NormalMixtures> entry = kind.fit(DATA).entry();
        NormalMixtures predicted = entry.predict(ROWS);
        assertThat(predicted.components()).isEqualTo(9);
        double weights = 0;
        for (int m = 0; m < 9; m++) {
            weights += Math.exp(predicted.logWeight()[m]);
        }
        assertThat(weights).isCloseTo(1, within(1e-6));
        Entry<NormalMixtures> loaded = kind.load(DATA.shape(), entry.arrays());
        assertThat(loaded.predict(ROWS).mean()).containsExactly(predicted.mean());
        assertThat(loaded.predict(ROWS).logScale()).containsExactly(predicted.logScale());
    }

    @Test
    void aClosedFormMethodIsOneNormalForEachFold() {
        MethodKind kind = kind("gp");
        EntryKind.Fitted<NormalMixtures> fitted = kind.fit(DATA);
        assertThat(fitted.outOfFold().components()).isEqualTo(1);
        assertThat(meanSquare(fitted.outOfFold())).isLessThan(0.5 * variance());
        assertThat(fitted.entry().predict(ROWS).components()).isEqualTo(3);
    }

    @Test
    void classesGetTheMeanOfTheFoldsProbabilities() {
        float[] classes = new float[TARGETS.length];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = TARGETS[i] > 0 ? 1 : 0;
        }
        ClassMethodKind kind = new ClassMethodKind(
                choice(
                        "dropout-alpha:epochs=25,batch=10,hidden=8,dropout=0.01,learning-rate=0.03,prediction-samples=5"),
                ReferenceDevice::new);
        EntryKind.Fitted<ClassLogits> fitted = kind.fit(Sample.data(ROWS, classes, 2, 3));
        int right = 0;
        for (int i = 0; i < classes.length; i++) {
            right += fitted.outOfFold().logProbability(i, (int) classes[i], 1) > Math.log(0.5) ? 1 : 0;
        }
        assertThat(right).isGreaterThan(classes.length * 13 / 20);
        ClassLogits again = kind.load(
                        new EntryShape(2, DATA.shape().embeddings(), 2),
                        fitted.entry().arrays())
                .predict(ROWS);
        assertThat(again.values()).containsExactly(fitted.entry().predict(ROWS).values());
    }

    @Test
    void damagedArraysAreRefused() {
        MethodKind kind = kind("dropout-alpha:epochs=1,hidden=4");
        Map<String, NpyArray> arrays = kind.fit(DATA).entry().arrays();
        for (String name : List.copyOf(arrays.keySet())) {
            Map<String, NpyArray> fewer = new HashMap<>(arrays);
            fewer.remove(name);
            assertThatThrownBy(() -> kind.load(DATA.shape(), fewer))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("dropout-alpha is damaged");
        }
        Map<String, NpyArray> more = new HashMap<>(arrays);
        more.put("fold-9.x", new NpyArray(new float[1], 1));
        assertThatThrownBy(() -> kind.load(DATA.shape(), more)).hasMessageContaining("fold-9.x");
        Map<String, NpyArray> wrong = new HashMap<>(arrays);
        wrong.put("points", new NpyArray(new float[] {-1, 2, 2}, 3));
        assertThatThrownBy(() -> kind.load(DATA.shape(), wrong)).hasMessageContaining("points");
    }

    @Test
    void predictionsOtherThanMixturesOfNormalsAreRefusedWithAdvice() {
        assertThatThrownBy(() -> kind("dropout-alpha:epochs=1,noise=student-t").fit(DATA))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("mixture of normals")
                .hasMessageContaining("noise");
    }

    @Test
    void choicesAreParsed() {
        assertThat(MethodChoice.parse("none")).isEmpty();
        List<MethodChoice> two = MethodChoice.parse("gp+gp:hidden=1,epochs=2");
        assertThat(two.get(0)).isEqualTo(new MethodChoice("gp", "gp", Map.of()));
        assertThat(two.get(1)).isEqualTo(new MethodChoice("gp-2", "gp", Map.of("hidden", "1", "epochs", "2")));
        assertThatThrownBy(() -> MethodChoice.parse("gp:hidden")).hasMessageContaining("KEY=VALUE");
        assertThatThrownBy(() -> kind("there-is-none").fit(DATA)).isInstanceOf(UserException.class);
    }
}
