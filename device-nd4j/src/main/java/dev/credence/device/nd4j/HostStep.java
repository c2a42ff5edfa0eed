package dev.credence.device.nd4j;

import dev.credence.core.formula.Operation;
import java.util.Arrays;

/** An operation on one array in every tile of a pass on the host. */
interface HostStep {
    /** The axes on which the array depends: it need not be recomputed while the tile does not move along them. */
    int dependsOn();

    void run(HostTiles tiles);

    /** Loads elements of a tensor. */
    record Load(HostStream stream, float[] out) implements HostStep {
        @Override
        public int dependsOn() {
            return stream.axes();
        }

        @Override
        public void run(HostTiles tiles) {
            stream.load(out);
        }
    }

    /** Indices of the elements along an axis. */
    record Count(int axis, float[] out) implements HostStep {
        @Override
        public int dependsOn() {
            return 1 << axis;
        }

        @Override
        public void run(HostTiles tiles) {
            int n = tiles.size(1 << axis, axis);
            for (int i = 0; i < n; i++) {
                out[i] = tiles.start(axis) + i;
            }
        }
    }

    /** Repeats an array along the axes that it lacks; tiles differ in size along uneven axes. */
    record Repeat(float[] from, int fromAxes, float[] out, int axes, int uneven) implements HostStep {
        @Override
        public int dependsOn() {
            return fromAxes | (axes & uneven);
        }

        @Override
        public void run(HostTiles tiles) {
            int columns = tiles.size(axes, 2);
            int rows = tiles.size(axes, 1);
            int boxes = tiles.size(axes, 0);
            int step = tiles.size(fromAxes, 2);
            int rowStep = (fromAxes & 2) != 0 ? step : 0;
            int boxStep = (fromAxes & 1) != 0 ? step * tiles.size(fromAxes, 1) : 0;
            boolean repeatsColumns = (fromAxes & 4) == 0;
            int to = 0;
            for (int i = 0; i < boxes; i++) {
                for (int j = 0; j < rows; j++) {
                    int at = i * boxStep + j * rowStep;
                    if (repeatsColumns) {
                        Arrays.fill(out, to, to + columns, from[at]);
                    } else {
                        System.arraycopy(from, at, out, to, columns);
                    }
                    to += columns;
                }
            }
        }
    }

    /** An operation; arguments beyond its arity are arrays of any length. */
    record Apply(
            Operation operation,
            float[] a,
            float[] b,
            float[] c,
            float[] d,
            float[] out,
            int axes,
            HostFunctions functions)
            implements HostStep {
        @Override
        public int dependsOn() {
            return axes;
        }

        @Override
        public void run(HostTiles tiles) {
            HostMath.apply(operation, a, b, c, d, out, tiles.count(axes), functions);
        }
    }
}
