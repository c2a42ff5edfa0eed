/** A third-party table format. */
@NullMarked
package org.example.jsonlines;

import org.jspecify.annotations.NullMarked;
