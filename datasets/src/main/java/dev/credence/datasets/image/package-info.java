/** Images: the readers of their files, the well-known sets, and folders of pictures. */
@NullMarked
package dev.credence.datasets.image;

import org.jspecify.annotations.NullMarked;
