package dev.credence.device.cuda.step;

/** Finds a run's arguments in a launch that serves several runs: the structure Runs of runs.cu. */
final class RunArguments {
    private RunArguments() {}

    /**
     * The register with the address of the arguments of the run that blocks along z belong to; ends where there is
     * none.
     */
    static String find(PtxText text) {
        String blocks = text.b64();
        text.add("ld.param.u64 %s, [runs]", blocks);
        String run = text.b32();
        text.add("mov.u32 %s, %%ctaid.z", run);
        String runs = text.b32();
        text.add("ld.global.u32 %s, [%s]", runs, blocks);
        String there = text.label();
        text.add("@%s bra %s", text.condition("setp.lt.u32", run, runs), there);
        text.add("ret");
        text.place(there);
        String stride = text.b64();
        text.add("ld.param.u64 %s, [runs+8]", stride);
        String at = text.b32();
        text.add("ld.param.u32 %s, [runs+16]", at);
        String wide = text.b64();
        text.add("cvt.u64.u32 %s, %s", wide, run);
        String distance = text.b64();
        text.add("mul.lo.u64 %s, %s, %s", distance, wide, stride);
        String block = text.b64();
        text.add("add.u64 %s, %s, %s", block, blocks, distance);
        String offset = text.b64();
        text.add("cvt.u64.u32 %s, %s", offset, at);
        String sum = text.b64();
        text.add("add.u64 %s, %s, %s", sum, block, offset);
        String arguments = text.b64();
        text.add("add.u64 %s, %s, 16", arguments, sum); // RUNS_HEADER
        return arguments;
    }
}
