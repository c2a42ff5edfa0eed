package dev.credence.device.cuda;

/** A call of NVIDIA's software that failed. Kernels run behind the host's back: it may be an earlier one that did. */
final class CudaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param error the driver's name and words for what went wrong */
    CudaException(String call, String error) {
        super("NVIDIA's driver: " + call + " failed, or a kernel before it: " + error);
    }
}
