/** A table format of a third party. */
@NullMarked
package org.example.jsonlines;

import org.jspecify.annotations.NullMarked;
