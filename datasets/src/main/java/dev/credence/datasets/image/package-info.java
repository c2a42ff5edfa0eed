/** Image data sets: file readers, well-known sets, and folders of images. */
@NullMarked
package dev.credence.datasets.image;

import org.jspecify.annotations.NullMarked;
