package dev.credence.inference.auto.network;

/** How fast a network learns at a step. */
interface Pace {
    /** By which the learning rate is multiplied, from 0 to 1. */
    double rate(int step);

    /** By which dropout's probability and the weight decay are multiplied, from 0 to 1. */
    double annealing(int step);
}
