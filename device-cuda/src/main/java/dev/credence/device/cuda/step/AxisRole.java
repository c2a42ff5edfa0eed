package dev.credence.device.cuda.step;

/** What an axis is to a pass: of extent 1, an axis of the results, or one along which they are reduced. */
enum AxisRole {
    SINGLE,
    KEPT,
    REDUCED
}
