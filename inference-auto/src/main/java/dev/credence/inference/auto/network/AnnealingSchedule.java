package dev.credence.inference.auto.network;

/** A schedule of learning rate and regularisation over steps. */
interface AnnealingSchedule {
    /** Factor of the learning rate, from 0 to 1. */
    double rate(int step);

    /** Factor of dropout probability and weight decay, from 0 to 1. */
    double annealing(int step);
}
