package dev.credence.device.simd;

import java.util.Arrays;

/** An operation on blocks, which are identified by number and located by a {@link WalkTile}. */
abstract class Step {
    /** Looks up the values that are constant during a run. */
    void start(WalkUniforms uniforms) {
        // none in most steps
    }

    /** Number of addresses that this step collects for {@link #run}. */
    int locals() {
        return 0;
    }

    abstract boolean reads(int block);

    abstract boolean writes(int block);

    /** Whether it can write the last vector elsewhere. */
    boolean splits() {
        return false;
    }

    abstract void run(WalkTile tile, long[] locals);

    /** A segment of arithmetic. */
    static final class Arithmetic extends Step {
        private final Segment segment;
        private final int[] at;
        private final int[] uniforms;
        private final float[] values;
        private final int loads;

        Arithmetic(SegmentCode code, int[] at, int[] uniforms) {
            loads = code.loads();
            segment = SegmentCompiler.compile(code);
            this.at = at;
            this.uniforms = uniforms;
            values = new float[uniforms.length];
        }

        @Override
        void start(WalkUniforms known) {
            for (int i = 0; i < uniforms.length; i++) {
                values[i] = known.value(uniforms[i]);
            }
        }

        @Override
        boolean reads(int block) {
            return Arrays.stream(at, 0, loads).anyMatch(place -> place == block);
        }

        @Override
        boolean writes(int block) {
            return Arrays.stream(at, loads, at.length).anyMatch(place -> place == block);
        }

        @Override
        int locals() {
            return at.length;
        }

        @Override
        boolean splits() {
            // an input that is read twice must not have been overwritten
            return Arrays.stream(at, loads, at.length).noneMatch(this::reads);
        }

        @Override
        void run(WalkTile tile, long[] locals) {
            boolean isWhole = true;
            for (int i = 0; i < at.length; i++) {
                locals[i] = tile.place[at[i]];
                isWhole &= tile.last[at[i]] == 0;
            }
            if (isWhole) {
                segment.run(locals, values, tile.count);
                return;
            }
            // the last vector first, before any of its inputs is overwritten
            long skip = 4L * (tile.count - Lanes.WIDTH);
            for (int i = 0; i < at.length; i++) {
                long last = tile.last[at[i]];
                locals[i] = last != 0 ? last : locals[i] + skip;
            }
            segment.run(locals, values, Lanes.WIDTH);
            for (int i = 0; i < at.length; i++) {
                locals[i] = tile.place[at[i]];
            }
            segment.run(locals, values, tile.count - tile.count % Lanes.WIDTH);
        }
    }

    /** A call of a function. */
    static final class Call extends Step {
        private final BlockFunction function;
        private final int from;
        private final int to;
        private final int spare;

        Call(BlockFunction function, int from, int to, int spare) {
            this.function = function;
            this.from = from;
            this.to = to;
            this.spare = spare;
        }

        @Override
        boolean reads(int block) {
            return from == block;
        }

        @Override
        boolean writes(int block) {
            return to == block;
        }

        @Override
        void run(WalkTile tile, long[] locals) {
            function.apply(tile.place[from], tile.count, tile.place[to], tile.place[spare]);
        }
    }
}
