package dev.credence.core.model;

/** The kind of target of a likelihood. */
public enum TargetKind {
    /** Any finite number; standardised for training. */
    REAL("a finite number", true),
    /** A number above 0; divided by the geometric mean for training. */
    POSITIVE("a number above 0", false),
    /** 0, 1, 2, …, up to 2<sup>24</sup>, exact in single precision; not standardised. */
    COUNT("a count: a whole number from 0 to 16777216", false),
    /** 0 or 1. */
    BINARY("0 or 1", false),
    /** The index of a class, from 0 on. */
    CLASS("the index of a class, from 0 on", false);

    private static final double LARGEST_COUNT = 1 << 24;

    private final String description;
    private final boolean standardised;

    TargetKind(String description, boolean standardised) {
        this.description = description;
        this.standardised = standardised;
    }

    /** Description of valid targets, for messages. */
    public String description() {
        return description;
    }

    /**
     * Whether the likelihood is equivariant to shift and scale of the target, so that it is trained on standardised
     * targets.
     */
    public boolean isStandardised() {
        return standardised;
    }

    /** Whether targets are whole numbers, so that a density is a probability. */
    public boolean isDiscrete() {
        return this == COUNT || this == BINARY || this == CLASS;
    }

    /** Whether a target is of this kind. */
    public boolean holds(double y) {
        return switch (this) {
            case REAL -> Double.isFinite(y);
            case POSITIVE -> y > 0 && Double.isFinite(y);
            case COUNT, CLASS -> y >= 0 && y <= LARGEST_COUNT && y == Math.rint(y);
            case BINARY -> y == 0 || y == 1;
        };
    }
}
