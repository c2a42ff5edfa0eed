package dev.credence.device.simd;

import dev.credence.core.formula.Operation;
import java.util.List;

/**
 * Intermediate code of a {@link Segment}. Everything is numbered from 0, so that equal arithmetic gives equal code and
 * is compiled once.
 *
 * @param nodes in topological order
 * @param stores stores, in the order of their addresses
 */
record SegmentCode(List<Node> nodes, List<Store> stores) {
    /**
     * A vector value.
     *
     * @param operation {@link Operation#INPUT} for a load, {@link Operation#CONSTANT} for a uniform number
     * @param arguments earlier nodes
     * @param index index of the address or uniform number, otherwise −1
     */
    record Node(Operation operation, List<Integer> arguments, int index) {
        Node {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A store of a node.
     *
     * @param value the node
     * @param old the node it is added to, −1 for none
     * @param flushes whether subnormal numbers are flushed to 0
     */
    record Store(int value, int old, boolean flushes) {}

    SegmentCode {
        nodes = List.copyOf(nodes);
        stores = List.copyOf(stores);
    }

    /** Number of load addresses. */
    int loads() {
        return (int) nodes.stream()
                .filter(node -> node.operation() == Operation.INPUT)
                .count();
    }

    /** Number of nodes and stores that read a node. */
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
