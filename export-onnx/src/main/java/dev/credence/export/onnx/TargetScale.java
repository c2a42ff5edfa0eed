package dev.credence.export.onnx;

import dev.credence.core.numeric.Constants;
import dev.credence.inference.auto.table.TargetCoding;
import dev.credence.inference.auto.table.TargetTransform;

/**
 * A scale of a real target: t = (T(y) − mean)/scale with the transform T of {@link TargetTransform}, and the bounds of
 * log σ on it. Values are 64-bit tensors of any shape.
 */
final class TargetScale {
    private final Expressions e;
    private final TargetCoding coding;
    private final TargetTransform transform;
    private final double lowest; // T(low)
    private final double highest;

    TargetScale(Expressions e, TargetCoding coding) {
        this.e = e;
        this.coding = coding;
        transform = coding.transform();
        lowest = transform.forward(transform.low());
        highest = transform.forward(transform.high());
    }

    TargetCoding coding() {
        return coding;
    }

    private boolean isLog() {
        return transform.kind() == TargetTransform.Kind.LOG;
    }

    /** v = (y − shift)/unit of y in the part where T is not linear. */
    private String inside(String y) {
        String near = e.op("Clip", y, e.number(transform.low()), e.number(transform.high()));
        return e.div(e.sub(near, e.number(transform.shift())), e.number(transform.unit()));
    }

    private String root(String v) {
        return e.op("Sqrt", e.add(e.number(1), e.square(v)));
    }

    /** T′(y). */
    private String slope(String y) {
        String v = inside(y);
        return e.div(e.number(1 / transform.unit()), isLog() ? v : root(v));
    }

    /** t of y in the target's own unit. */
    String forward(String y) {
        return e.div(e.sub(transformed(y), e.number(coding.mean())), e.number(coding.scale()));
    }

    private String transformed(String y) {
        if (transform.identity()) {
            return y;
        }
        String v = inside(y);
        String t = isLog() ? e.op("Log", v) : e.mul(e.op("Sign", v), e.op("Log", e.add(e.op("Abs", v), root(v))));
        String near = e.op("Clip", y, e.number(transform.low()), e.number(transform.high()));
        String low = e.number(Math.exp(transform.logSlope(transform.low())));
        String high = e.number(Math.exp(transform.logSlope(transform.high())));
        String edge = e.where(e.op("Less", y, e.number(transform.low())), low, high);
        return e.add(t, e.mul(e.sub(y, near), edge));
    }

    /** dt/dy of y in the target's own unit. */
    String derivative(String y) {
        return transform.identity() ? e.number(1 / coding.scale()) : e.mul(slope(y), e.number(1 / coding.scale()));
    }

    /** T(y) of t. */
    String unscaled(String t) {
        return e.add(e.mul(t, e.number(coding.scale())), e.number(coding.mean()));
    }

    /** y in the target's own unit. */
    String inverse(String t) {
        String wide = unscaled(t);
        return transform.identity()
                ? wide
                : e.add(
                        e.mul(units(ElementType.FLOAT64, wide), e.number(transform.unit())),
                        e.number(transform.shift()));
    }

    /**
     * (y − shift)/unit, for a transform.
     *
     * @param wide T(y)
     */
    String units(ElementType type, String wide) {
        String near = e.op("Clip", wide, e.number(type, lowest), e.number(type, highest));
        String v = e.op("Exp", near);
        if (!isLog()) {
            v = e.mul(e.sub(v, e.op("Exp", e.op("Neg", near))), e.number(type, 0.5));
        }
        String low = e.number(type, Math.exp(-transform.logSlope(transform.low())) / transform.unit());
        String high = e.number(type, Math.exp(-transform.logSlope(transform.high())) / transform.unit());
        String edge = e.where(e.op("Less", wide, e.number(type, lowest)), low, high);
        return e.add(v, e.mul(e.sub(wide, near), edge));
    }

    /** Minimum log σ in training of components with these means: {@link TargetCoding#logTrainingFloor}. */
    String trainingFloor(String mean) {
        return isConstant()
                ? e.number(coding.logTrainingFloor(0))
                : e.max(logCell(mean), e.number(TargetCoding.LOG_TRAINING_FLOOR));
    }

    /** Minimum log σ of components with these means: {@link TargetCoding#logFloor}. */
    String floor(String mean) {
        if (isConstant()) {
            return e.number(coding.logFloor(0));
        }
        String log = logCell(mean);
        return e.where(
                e.op("Greater", log, e.number(TargetCoding.LOG_TRAINING_FLOOR)), log, e.number(TargetCoding.LOG_FLOOR));
    }

    private boolean isConstant() {
        return coding.cell() == 0 || transform.identity();
    }

    private String logCell(String mean) {
        String log =
                e.add(e.op("Log", slope(inverse(mean))), e.number(Math.log(coding.cell()) - Constants.HALF_LOG_2PI));
        String curved = e.mul(e.op("Exp", e.mul(log, e.number(2))), e.number(TargetCoding.CURVATURE));
        return e.sub(e.add(log, curved), e.number(Math.log(coding.scale())));
    }
}
