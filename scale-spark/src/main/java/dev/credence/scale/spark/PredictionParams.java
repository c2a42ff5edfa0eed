package dev.credence.scale.spark;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/**
 * The params that estimators and models have: which columns are read and written, and on what device. An empty name
 * leaves a column out.
 *
 * @param <S> the estimator or model
 */
public interface PredictionParams<S extends PredictionParams<S>> extends Params {
    /** The params themselves, made once. */
    OutputParams predictionParams();

    @SuppressWarnings("unchecked") // S is the class that implements this
    private S with(Param<?> param, Object value) {
        return (S) set((Param<Object>) param, value);
    }

    /** The column of vectors with the inputs; by default columns are the inputs. */
    default Param<String> featuresCol() {
        return predictionParams().featuresCol;
    }

    /** Sets {@link #featuresCol}. */
    default S setFeaturesCol(String value) {
        return with(featuresCol(), value);
    }

    /**
     * The columns with the inputs; for an estimator without them all columns without another role. With
     * {@link #featuresCol} the names of the vectors' elements.
     */
    default StringArrayParam inputCols() {
        return predictionParams().inputCols;
    }

    /** Sets {@link #inputCols}. */
    default S setInputCols(String... value) {
        return with(inputCols(), value);
    }

    /**
     * The column that names the rows. It is no input; prediction sets that are drawn at random are drawn by it, so that
     * equal rows may have different ones.
     */
    default Param<String> idCol() {
        return predictionParams().idCol;
    }

    /** Sets {@link #idCol}. */
    default S setIdCol(String value) {
        return with(idCol(), value);
    }

    /** The column of the mean, or of the predicted class: a number where all classes are numbers, else a text. */
    default Param<String> predictionCol() {
        return predictionParams().predictionCol;
    }

    /** Sets {@link #predictionCol}. */
    default S setPredictionCol(String value) {
        return with(predictionCol(), value);
    }

    /** The column of the vector of the classes' probabilities, in the order of the classes. */
    default Param<String> probabilityCol() {
        return predictionParams().probabilityCol;
    }

    /** Sets {@link #probabilityCol}. */
    default S setProbabilityCol(String value) {
        return with(probabilityCol(), value);
    }

    /** The column of the standard deviation. */
    default Param<String> sdCol() {
        return predictionParams().sdCol;
    }

    /** Sets {@link #sdCol}. */
    default S setSdCol(String value) {
        return with(sdCol(), value);
    }

    /** The column of the epistemic part of the standard deviation, which more data would reduce. */
    default Param<String> epistemicSdCol() {
        return predictionParams().epistemicSdCol;
    }

    /** Sets {@link #epistemicSdCol}. */
    default S setEpistemicSdCol(String value) {
        return with(epistemicSdCol(), value);
    }

    /** The first part of the names of calibrated prediction sets: {@code set} for {@code set_90}. */
    default Param<String> setCol() {
        return predictionParams().setCol;
    }

    /** Sets {@link #setCol}. */
    default S setSetCol(String value) {
        return with(setCol(), value);
    }

    /**
     * The levels of central intervals, {@code lower_90} and {@code upper_90} for 0.9; by default 0.5, 0.9 and 0.95. A
     * calibrated model has those it was calibrated for.
     */
    default DoubleArrayParam intervals() {
        return predictionParams().intervals;
    }

    /** Sets {@link #intervals}. */
    default S setIntervals(double... value) {
        return with(intervals(), value);
    }

    /** Whether to add the columns {@code out_of_distribution} and {@code unusual_columns}. */
    default BooleanParam flags() {
        return predictionParams().flags;
    }

    /** Sets {@link #flags}. */
    default S setFlags(boolean value) {
        return with(flags(), value);
    }

    /** The device of networks, by name; {@code auto}, by default, is the fastest. */
    default Param<String> device() {
        return predictionParams().device;
    }

    /** Sets {@link #device}. */
    default S setDevice(String value) {
        return with(device(), value);
    }
}
