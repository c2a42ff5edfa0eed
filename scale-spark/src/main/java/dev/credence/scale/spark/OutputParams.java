package dev.credence.scale.spark;

import dev.credence.core.device.Devices;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The params of {@link PredictionParams}. */
public final class OutputParams {
    final Param<String> featuresCol;
    final StringArrayParam inputCols;
    final Param<String> idCol;
    final Param<String> predictionCol;
    final Param<String> probabilityCol;
    final Param<String> sdCol;
    final Param<String> epistemicSdCol;
    final Param<String> setCol;
    final DoubleArrayParam intervals;
    final BooleanParam flags;
    final Param<String> device;

    /** @param owner whose identifier is known */
    OutputParams(Params owner) {
        featuresCol =
                text(owner, "featuresCol", "column of vectors with the inputs; empty: columns are the inputs", "");
        inputCols =
                new StringArrayParam(owner, "inputCols", "columns with the inputs, or names of the vectors' elements");
        owner.setDefault(inputCols, new String[0]);
        idCol = text(owner, "idCol", "column that names the rows, which is no input; empty: none", "");
        predictionCol = text(owner, "predictionCol", "column of the mean, or of the predicted class", "prediction");
        probabilityCol =
                text(owner, "probabilityCol", "column of the vector of the classes' probabilities", "probability");
        sdCol = text(owner, "sdCol", "column of the standard deviation", "sd");
        epistemicSdCol = text(owner, "epistemicSdCol", "column of the epistemic standard deviation", "epistemic_sd");
        setCol = text(owner, "setCol", "first part of the names of prediction sets, as in set_90", "set");
        intervals =
                new DoubleArrayParam(owner, "intervals", "levels of central intervals, as 0.9; none: the usual ones");
        owner.setDefault(intervals, new double[0]);
        flags = new BooleanParam(owner, "flags", "whether to flag rows with unusual cells");
        owner.setDefault(flags, false);
        device = text(owner, "device", "device of networks, by name; auto is the fastest", Devices.AUTO);
    }

    private static Param<String> text(Params owner, String name, String doc, String value) {
        Param<String> param = new Param<>(owner, name, doc);
        owner.setDefault(param, value);
        return param;
    }

    /** The names of the output by an owner's values. */
    OutputNames names(Params owner) {
        return new OutputNames(
                text(owner, predictionCol),
                text(owner, probabilityCol),
                text(owner, sdCol),
                text(owner, epistemicSdCol),
                text(owner, setCol),
                Arrays.stream(owner.getOrDefault(intervals)).boxed().toList(),
                (Boolean) owner.getOrDefault(flags));
    }

    List<String> inputs(Params owner) {
        return List.of(owner.getOrDefault(inputCols));
    }

    private static String text(Params owner, Param<String> param) {
        return owner.getOrDefault(param);
    }
}
