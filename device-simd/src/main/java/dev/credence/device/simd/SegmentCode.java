package dev.credence.device.simd;

import dev.credence.core.formula.Operation;
import java.util.List;

/**
 * What a {@link Segment} computes, with everything numbered from 0 on, so that equal arithmetic is equal code wherever
 * it occurs and is compiled once.
 *
 * @param nodes in the order in which they can be computed
 * @param stores what is stored, in the order of its addresses
 */
record SegmentCode(List<Node> nodes, List<Store> stores) {
    /**
     * A vector.
     *
     * @param operation {@link Operation#INPUT} for one that is loaded, {@link Operation#CONSTANT} for a uniform number
     * @param arguments earlier nodes
     * @param index which address or uniform number it is, otherwise −1
     */
    record Node(Operation operation, List<Integer> arguments, int index) {
        Node {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A node that is stored.
     *
     * @param value the node
     * @param old the node it is added to, −1 for none
     * @param flushes whether subnormal numbers become 0
     */
    record Store(int value, int old, boolean flushes) {}

    SegmentCode {
        nodes = List.copyOf(nodes);
        stores = List.copyOf(stores);
    }

    /** How many addresses are loaded from. */
    int loads() {
        return (int) nodes.stream()
                .filter(node -> node.operation() == Operation.INPUT)
                .count();
    }

    /** How many nodes and stores read a node. */
    int uses(int node) {
        int uses = 0;
        for (Node other : nodes) {
            uses += (int) other.arguments().stream()
                    .filter(argument -> argument == node)
                    .count();
        }
        for (Store store : stores) {
            uses += (store.value() == node ? 1 : 0) + (store.old() == node ? 1 : 0);
        }
        return uses;
    }
}
