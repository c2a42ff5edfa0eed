package dev.credence.serve;

import dev.credence.core.Nouns;
import java.util.List;

/**
 * A tensor of a request in the Open Inference Protocol.
 *
 * @param shape first axis: rows
 * @param place its name in messages
 */
record InputTensor(String name, Datatype type, List<Long> shape, Elements data, String place) {
    private static final int MOST_AXES = 4;

    InputTensor {
        shape = List.copyOf(shape);
    }

    int rows() {
        return Math.toIntExact(shape.get(0));
    }

    /**
     * The number of elements of a shape.
     *
     * @throws RequestException 400 for an invalid shape, 413 for too many rows
     */
    static int size(List<Long> shape, int mostRows, String place) {
        long size = 1;
        for (long extent : shape) {
            if (extent < 1) {
                throw RequestException.bad(place + " has a shape that is no list of positive whole numbers");
            }
            size = extent > Integer.MAX_VALUE / size ? Integer.MAX_VALUE : size * extent;
        }
        if (shape.isEmpty() || shape.size() > MOST_AXES) {
            throw RequestException.bad(place + " has a shape of "
                    + (shape.size() == 1 ? "1 axis" : shape.size() + " axes") + ", expected 1 to " + MOST_AXES);
        }
        if (shape.get(0) > mostRows) {
            throw RequestException.tooLarge(place + " has " + Nouns.counted(shape.get(0), "row")
                    + ", this server takes " + mostRows + " at a time");
        }
        return (int) size;
    }
}
