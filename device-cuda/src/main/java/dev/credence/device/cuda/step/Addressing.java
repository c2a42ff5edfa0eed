package dev.credence.device.cuda.step;

/** Where buffers begin, in a kernel's registers. */
interface Addressing {
    /** Whether a buffer lies in shared memory, whose addresses are words; else addresses are of 64 bits. */
    boolean isShared(Buffer buffer);

    /** Bytes from the {@linkplain #base register} to the buffer's first element. */
    int offset(Buffer buffer);

    /**
     * The register from which a place's buffer is addressed: of 32 bits for shared memory, of 64 for the device's.
     * Within a {@link Step.Cut} it has moved on by the current part where the place has a stride along parts.
     */
    String base(Place place);
}
