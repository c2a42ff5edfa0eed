package dev.credence.datasets.image;

import dev.credence.core.Sizes;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.ImageShape;
import dev.credence.datasets.file.FileContent;
import java.util.Arrays;
import java.util.List;

/**
 * A file of grey images and the file of their labels.
 *
 * @param images [N, height, width]
 * @param labels [N]
 */
record IdxImages(Idx images, Idx labels) {
    IdxImages {
        if (images.count() != labels.count()) {
            throw new DataException(images.file() + " has " + images.count() + " images, but " + labels.file() + " has "
                    + labels.count() + " labels. They do not belong together.");
        }
    }

    static IdxImages read(FileContent images, FileContent labels) {
        return new IdxImages(Idx.read(images, 3), Idx.read(labels, 1));
    }

    int count() {
        return images.count();
    }

    ImageShape shape() {
        return new ImageShape(images.sizes()[1], images.sizes()[2], 1);
    }

    /** The data set of a training and a test part. */
    static Dataset dataset(String name, IdxImages train, IdxImages test, List<String> classNames) {
        ImageShape shape = train.shape();
        if (!shape.equals(test.shape())) {
            throw new DataException(train.images.file() + " has images of " + shape + ", but " + test.images.file()
                    + " of " + test.shape() + ". They do not belong together.");
        }
        int count = Sizes.product("images", train.count() + (long) test.count());
        byte[] pixels = new byte[Sizes.product("the pixels", count, shape.inputs())];
        int[] classes = new int[count];
        int row = 0;
        for (IdxImages part : Arrays.asList(train, test)) {
            part.images.copyTo(pixels, row * shape.inputs());
            part.labels.copyTo(classes, row, classNames.size());
            row += part.count();
        }
        return ImageSet.of(name, shape, pixels, classes, train.count(), classNames);
    }
}
