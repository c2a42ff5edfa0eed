package dev.credence.core.predict;

/**
 * Continuous ranked probability score (Gneiting and Raftery 2007) ∫ (F(x) − 1[x ≥ y])² dx of real numbers as a state
 * machine that requests one value of F at a time, so that a device can evaluate many points at once.
 *
 * <p>It integrates F² below y and (1 − F)² above by adaptive Gauss–Kronrod quadrature (Piessens et al. 1983, QUADPACK,
 * the rule of 7 and 15 nodes). Interval lengths double away from the bulk and from y, until F or 1 − F falls below the
 * tail probability and the estimated rest is small. The rule's error estimate is kept below a given fraction of the
 * width of the bulk.
 */
final class CrpsIntegral {
    private static final int DEEPEST = 30;

    /** Maximum number of bisections: no bisection reduces the rounding error of F on long intervals. */
    private static final int MOST_HALVINGS = 2000;

    private static final double RELATIVE = 1e-9;

    /** Relative tolerance of the score, in units of the smallest probability that F resolves. */
    private static final double ROUNDED = 0.05;

    /**
     * Nodes of the 15-point rule in [0, 1); every second one belongs to the 7-point rule. The weights of both follow.
     */
    private static final double[] NODES = {
        0,
        0.207784955007898467600689403773245,
        0.405845151377397166906606412076961,
        0.586087235467691130294144691693,
        0.741531185599394439863864773280788,
        0.864864423359769072789712788640926,
        0.949107912342758524526189684047851,
        0.991455371120812639206854697526329
    };

    private static final double[] FIFTEEN = {
        0.209482141084727828012999174891714, 0.204432940075298892414161999234649,
        0.190350578064785409913256402421014, 0.169004726639267902826583426598550,
        0.140653259715525918745189590510238, 0.104790010322250183839876322541518,
        0.063092092629978553290700663189204, 0.022935322010529224963732008058970
    };

    private static final double[] SEVEN = {
        0.417959183673469387755102040816327, 0, 0.381830050505118944950369775488975, 0,
        0.279705391489276667901467771423780, 0, 0.129484966168869693270611432679082, 0
    };

    /** Part of the real line: between the start and y (from both ends inwards), above both, or below both. */
    private enum Part {
        BETWEEN,
        ABOVE,
        BELOW,
        NONE
    }

    private final double tolerance; // per interval
    private final double tail;
    private final double least;
    private final double low;
    private final double high;
    private final double shortest;
    private final boolean betweenIsBelow; // whether the part between lies below y
    private Part part = Part.BETWEEN;
    private double edge; // start of the next interval
    private double length;
    private boolean asksForTail;
    private double from;
    private double to;
    private int depth;
    private int halvings;
    private final double[] pending = new double[DEEPEST + 1]; // ends of pending right halves, the innermost last
    private final int[] pendingDepth = new int[DEEPEST + 1];
    private int pendings;
    private int node;
    private double first; // value at the first of two symmetric nodes
    private double fifteen;
    private double seven;
    private double sum;

    /**
     * Starts the quadrature.
     *
     * @param scale location and scale of the first intervals
     * @param tolerance in units of {@code scale}; the actual error is usually far smaller
     * @param tail tail probability of F and 1 − F at which the integral ends unless the estimated rest is large
     * @param least tail probability at which it always ends: the resolution of F
     */
    CrpsIntegral(double y, LocationScale scale, double tolerance, double tail, double least) {
        this.tolerance = tolerance * scale.unit() / 64;
        this.tail = tail;
        this.least = least;
        this.shortest = scale.length();
        low = Math.min(scale.start(), y);
        high = Math.max(scale.start(), y);
        betweenIsBelow = y > scale.start();
        edge = low;
        length = shortest;
        next();
    }

    boolean done() {
        return part == Part.NONE;
    }

    /** The x of the next F(x). */
    double x() {
        if (asksForTail || done()) {
            return edge;
        }
        double side = node % 2 == 1 ? 1 : -1;
        return 0.5 * (from + to) + side * 0.5 * (to - from) * NODES[(node + 1) / 2];
    }

    /** The score, when done. */
    double value() {
        return sum;
    }

    /** Uses F(x) and advances to the next x. */
    void advance(double cdf) {
        if (asksForTail) {
            asksForTail = false;
            boolean above = part == Part.ABOVE;
            double beyond = above ? 1 - cdf : cdf;
            // ∫ (1 − F)² is of the order of (1 − F)² times the distance
            double left = beyond * beyond * (above ? edge - high : low - edge);
            if (beyond > tail || (beyond > least && left > tolerance)) {
                begin(above ? edge : edge - length, above ? edge + length : edge);
            } else {
                part = above ? Part.BELOW : Part.NONE;
                edge = low;
                length = shortest;
                asksForTail = above;
            }
            return;
        }
        boolean below = part == Part.BETWEEN ? betweenIsBelow : part == Part.BELOW;
        double value = below ? cdf * cdf : (1 - cdf) * (1 - cdf);
        if (node % 2 == 1) {
            first = value;
        } else {
            double both = node == 0 ? value : first + value;
            fifteen += FIFTEEN[node / 2] * both;
            seven += SEVEN[node / 2] * both;
        }
        node++;
        if (node == 2 * NODES.length - 1) {
            judge();
        }
    }

    private void judge() {
        double half = 0.5 * (to - from);
        double allowed = Math.max(Math.scalb(tolerance, -depth), Math.max(RELATIVE, ROUNDED * least) * sum);
        if (half * Math.abs(fifteen - seven) > allowed && depth < DEEPEST && halvings++ < MOST_HALVINGS) {
            pending[pendings] = to;
            pendingDepth[pendings] = ++depth;
            pendings++;
            nodes(from, from + half);
            return;
        }
        sum += half * fifteen;
        if (pendings > 0) {
            pendings--;
            depth = pendingDepth[pendings];
            nodes(to, pending[pendings]);
            return;
        }
        edge = part == Part.BELOW ? edge - length : to;
        length *= 2;
        next();
    }

    private void next() {
        if (part == Part.BETWEEN && edge < high) {
            double left = high - edge;
            begin(edge, left <= 2 * shortest ? high : edge + Math.min(length, 0.5 * left));
            return;
        }
        if (part == Part.BETWEEN) {
            part = Part.ABOVE;
            edge = high;
            length = shortest;
        }
        asksForTail = true;
    }

    private void begin(double a, double b) {
        depth = 0;
        nodes(a, b);
    }

    private void nodes(double a, double b) {
        from = a;
        to = b;
        node = 0;
        fifteen = 0;
        seven = 0;
    }
}
