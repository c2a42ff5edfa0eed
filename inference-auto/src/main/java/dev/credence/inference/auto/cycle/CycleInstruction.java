package dev.credence.inference.auto.cycle;

import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.Stretch;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.List;

/**
 * What a run of a network does.
 *
 * @param version that of the library
 * @param coding of a real target on the network's scale; none for classes
 * @param classes number of classes; 0 for a real target
 * @param scale index of the network's scale among the targets of the data
 * @param embeddings rows of each embedding table
 * @param seed the network's
 * @param fold the fold outside which it is trained
 * @param training number of its training rows
 * @param stretch steps up to its checkpoint
 * @param step its steps so far
 * @param until its steps after this run; at the end of the stretch it predicts the held rows
 * @param state its state so far; empty before the first step
 */
record CycleInstruction(
        String version,
        Configuration configuration,
        NetworkSizes sizes,
        List<TargetCoding> coding,
        int classes,
        int scale,
        int[] embeddings,
        long seed,
        int fold,
        int training,
        Stretch stretch,
        int step,
        int until,
        List<String> state) {}
