import type { DemoProduct } from './types.ts'

export const handicraft: DemoProduct[] = [
  {
    name: 'নকশি কাঁথা Nakshi kantha, full bed, tree of life',
    description:
      'Four layers of old and new cotton quilted by hand in Jamalpur, 90 by 100 inches. The tree in the middle has 61 birds, and we have counted. Made in about five months by two sisters.',
    price: 9800,
    discount: 0,
    stock: 2,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'sewing-needle',
    prop: 'deciduous-tree',
    hue: 350
  },
  {
    name: 'Baby nakshi kantha, set of two, soft cotton',
    description:
      'Two small kanthas of washed sari cotton with fish and elephants, 30 by 36 inches. No synthetic thread. Boil-wash them as often as you need.',
    price: 1150,
    discount: 150,
    stock: 36,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'thread',
    prop: 'elephant',
    hue: 200
  },
  {
    name: 'শীতলপাটি Shital pati, Sylhet murta cane, double',
    description:
      'Cool sleeping mat woven from split murta in Balaganj, 4.5 by 6.5 feet. The finer the strip the cooler the mat; this one is medium fine. Roll it, never fold it.',
    price: 3400,
    discount: 400,
    stock: 15,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'scroll',
    prop: 'herb',
    hue: 44
  },
  {
    name: 'Jute shika, hanging holder for three pots',
    description:
      'Knotted jute shika from Rangpur that hangs three pots one under the other. Holds five kilos a ring. Length 150 cm with the hook.',
    price: 480,
    discount: 0,
    stock: 71,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'knot',
    prop: 'potted-plant',
    hue: 34
  },
  {
    name: 'Bamboo and cane basket with lid, medium',
    description:
      'Split bamboo body and a cane rim, woven in Tangail by a family who make nothing else. Smoked against insects. Diameter 35 cm, height 30 cm.',
    price: 650,
    discount: 70,
    stock: 49,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'basket'
  },
  {
    name: 'পোড়ামাটির ঘোড়া Terracotta horse, Dhamrai, 25 cm',
    description:
      'Clay horse thrown in parts and joined, then fired with straw. The red comes from the fire and not from paint. Packed in a box within a box.',
    price: 720,
    discount: 0,
    stock: 23,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'horse',
    hue: 16
  },
  {
    name: 'Brass diya lamp, Dhamrai lost-wax casting',
    description:
      'Cast once from a wax model in Dhamrai, so no other lamp is the same. Height 12 cm, weight 640 grams. Clean it with tamarind.',
    price: 2900,
    discount: 0,
    stock: 9,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'diya-lamp'
  },
  {
    name: 'Jamdani-weave cushion cover, pair',
    description:
      'Cotton covers of 16 by 16 inches with a jamdani flower, woven on a short loom. Hidden zip. Cushions are not included.',
    price: 890,
    discount: 90,
    stock: 55,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'yarn',
    motif: 'jamdani',
    hue: 170
  },
  {
    name: 'Rickshaw-painted tin box, peacocks',
    description:
      'Painted with enamel by a rickshaw artist of Old Dhaka on a tin trunk of 30 by 20 cm. The peacocks face each other on the lid. Small lock and two keys.',
    price: 1650,
    discount: 0,
    stock: 7,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'toolbox',
    prop: 'peacock',
    hue: 330
  },
  {
    name: 'একতারা Ektara, gourd and bamboo, Kushtia',
    description:
      'A playing ektara with a dried gourd, goat skin and one steel string, made in Chheuriya. Length 75 cm. Keep it out of damp, and loosen the string at night.',
    price: 1200,
    discount: 0,
    stock: 13,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'banjo',
    hue: 30
  },
  {
    name: 'Bamboo flute, key of G, tuned',
    description:
      'Cut from aged muli bamboo and tuned by ear and by meter in Sreemoddi, Homna. Thread bindings at both ends. Cloth sleeve in the packet.',
    price: 550,
    discount: 50,
    stock: 40,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'flute'
  },
  {
    name: 'Clay beads necklace, hand painted',
    description:
      'Forty fired clay beads on a cotton cord that you can lengthen. Painted in earth red and black. Light enough for a whole day.',
    price: 340,
    discount: 0,
    stock: 86,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    drawing: 'prayer-beads',
    hue: 10
  },
  {
    name: 'Wooden puppet pair, king and queen',
    description:
      'String puppets carved and dressed in Brahmanbaria, 40 cm high. The maker is ill this season, so the pair rests. We will open it again when he is back at his bench.',
    price: 1950,
    discount: 0,
    stock: 3,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    status: 'PAUSED',
    drawing: 'performing-arts'
  }
]
