package dev.credence.datasets.image;

import java.util.List;

/**
 * CIFAR-10 and CIFAR-100. CIFAR-100's checksum is from TensorFlow Datasets (url_checksums/cifar100.txt), CIFAR-10's
 * from several public repositories.
 */
final class CifarSets {
    static final CifarSet CIFAR_10 = new CifarSet(
            "cifar-10",
            "CIFAR-10: colour photographs of ten kinds of things",
            "cifar-10-batches-bin",
            List.of("data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin", "data_batch_5.bin"),
            "test_batch.bin",
            10_000,
            10_000,
            1,
            List.of("airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"),
            "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd");

    /** In the order of fine_label_names.txt. */
    private static final String FINE_NAMES = """
            apple aquarium_fish baby bear beaver bed bee beetle bicycle bottle bowl boy bridge bus butterfly camel can castle
            caterpillar cattle chair chimpanzee clock cloud cockroach couch crab crocodile cup dinosaur dolphin elephant flatfish
            forest fox girl hamster house kangaroo keyboard lamp lawn_mower leopard lion lizard lobster man maple_tree motorcycle
            mountain mouse mushroom oak_tree orange orchid otter palm_tree pear pickup_truck pine_tree plain plate poppy porcupine
            possum rabbit raccoon ray road rocket rose sea seal shark shrew skunk skyscraper snail snake spider squirrel streetcar
            sunflower sweet_pepper table tank telephone television tiger tractor train trout tulip turtle wardrobe whale
            willow_tree wolf woman worm""";

    static final CifarSet CIFAR_100 = new CifarSet(
            "cifar-100",
            "CIFAR-100: colour photographs of a hundred kinds of things",
            "cifar-100-binary",
            List.of("train.bin"),
            "test.bin",
            50_000,
            10_000,
            2,
            List.of(FINE_NAMES.split("\\s+")),
            "58a81ae192c23a4be8b1804d68e518ed807d710a4eb253b1f2a199162a40d8ec");

    static final List<CifarSet> ALL = List.of(CIFAR_10, CIFAR_100);

    private CifarSets() {}
}
