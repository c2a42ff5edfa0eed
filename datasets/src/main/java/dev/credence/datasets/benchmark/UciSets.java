package dev.credence.datasets.benchmark;

import java.util.List;

/** The nine UCI regression sets. */
final class UciSets {
    static final List<UciSet> ALL = List.of(
            set("boston", "bostonHousing", "Boston housing: median house value in 1000 US dollars", 506, 20)
                    .inputs(
                            "CRIM", "ZN", "INDUS", "CHAS", "NOX", "RM", "AGE", "DIS", "RAD", "TAX", "PTRATIO", "B",
                            "LSTAT")
                    .target("MEDV", "baadf72995725d76efe787b664e1f083388c79ba21ef9a7990d87f774184735a"),
            set("concrete", "concrete", "Concrete compressive strength in MPa", 1030, 20)
                    .inputs("cement", "slag", "fly-ash", "water", "superplasticizer", "coarse-agg", "fine-agg", "age")
                    .target("strength", "43d290fd2c2a399ad7e62c45cab5337ba94ece69ebdcf5875aa668cb886243de"),
            set("energy", "energy", "Energy efficiency of buildings: heating load in kWh/m2", 768, 20)
                    .inputs(
                            "relative-compactness",
                            "surface-area",
                            "wall-area",
                            "roof-area",
                            "overall-height",
                            "orientation",
                            "glazing-area",
                            "glazing-distribution")
                    .target("heating-load", "7f8bf024cea437267d56be99b7af7bb3faebec8a7bccfbb20d06d52d9372a950"),
            set("kin8nm", "kin8nm", "Simulated robot arm: distance of the end effector from a target", 8192, 20)
                    .inputs("theta1", "theta2", "theta3", "theta4", "theta5", "theta6", "theta7", "theta8")
                    .target("distance", "a694ce0c7a21390f2bd2a205c36f2482cd974637a207038696716e22f3bbe810"),
            // Columns 8 and 11 are constant. The last column (turbine decay) is neither input nor target.
            set("naval", "naval-propulsion-plant", "Naval gas turbine: decay coefficient of the compressor", 11934, 20)
                    .inputs(
                            "lever-position",
                            "ship-speed",
                            "turbine-torque",
                            "turbine-revolutions",
                            "generator-revolutions",
                            "starboard-torque",
                            "port-torque",
                            "turbine-exit-temperature",
                            "compressor-inlet-temperature",
                            "compressor-outlet-temperature",
                            "turbine-exit-pressure",
                            "compressor-inlet-pressure",
                            "compressor-outlet-pressure",
                            "exhaust-pressure",
                            "injection-control",
                            "fuel-flow")
                    .unused(1)
                    .target("compressor-decay", "de0ea69da1efaab8b9655ffed828547d10dd68c1fb8c6e0163e6a988def393a6"),
            set("power", "power-plant", "Combined cycle power plant: net hourly electrical output in MW", 9568, 20)
                    .inputs("temperature", "exhaust-vacuum", "ambient-pressure", "relative-humidity")
                    .target("net-power", "daebd20c408dfc5c4979604f240e891be162c3a5d00d662380aa669044a1fb31"),
            set("protein", "protein-tertiary-structure", "Protein tertiary structure: RMSD in angstrom", 45730, 5)
                    .inputs("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9")
                    .target("RMSD", "d35f332707e8a73f21e021039250a1e7b26e14f7dd826a0337ffa8e8e48b9727"),
            set("wine", "wine-quality-red", "Red wine quality: score 3 to 8", 1599, 20)
                    .inputs(
                            "fixed-acidity",
                            "volatile-acidity",
                            "citric-acid",
                            "residual-sugar",
                            "chlorides",
                            "free-sulfur-dioxide",
                            "total-sulfur-dioxide",
                            "density",
                            "pH",
                            "sulphates",
                            "alcohol")
                    .target("quality", "3ba41eaf4ab562088cf47b5c9dca2b4de2a330c3ee38a7920b4527a09574d5c1"),
            set("yacht", "yacht", "Yacht hydrodynamics: residuary resistance per unit weight of displacement", 308, 20)
                    .inputs(
                            "buoyancy-position",
                            "prismatic-coefficient",
                            "length-displacement",
                            "beam-draught",
                            "length-beam",
                            "froude-number")
                    .target("resistance", "00dfecc0fc01ddd4c90b558a3ac11b246df8ebcfea130724223475a9a67f0ea1"));

    private UciSets() {}

    private static Draft set(String name, String folder, String description, int rows, int splits) {
        return new Draft(name, folder, description, rows, splits, List.of(), 0);
    }

    /** Builder of a {@link UciSet}. */
    private record Draft(
            String name, String folder, String description, int rows, int splits, List<String> inputs, int unused) {

        Draft inputs(String... names) {
            return new Draft(name, folder, description, rows, splits, List.of(names), unused);
        }

        Draft unused(int columns) {
            return new Draft(name, folder, description, rows, splits, inputs, columns);
        }

        UciSet target(String target, String sha256) {
            int columns = inputs.size() + 1 + unused;
            return new UciSet(name, folder, description, rows, columns, splits, inputs, target, sha256);
        }
    }
}
