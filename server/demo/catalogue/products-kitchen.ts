import type { DemoProduct } from './types.ts'

export const kitchen: DemoProduct[] = [
  {
    name: 'Cast-iron korai, 30 cm, seasoned',
    description:
      'Sand-cast in Chattogram, seasoned twice with mustard oil before it leaves. Weighs 2.9 kg. Dry it on the flame after washing and it will outlive you.',
    price: 1250,
    discount: 150,
    stock: 68,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'shallow-pan-of-food'
  },
  {
    name: 'Non-stick fry pan, 26 cm, induction base',
    description:
      'Three-layer coating without PFOA on pressed aluminium. Works on gas and induction. Use wooden spoons and it lasts about three years.',
    price: 980,
    discount: 0,
    stock: 112,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'cooking'
  },
  {
    name: 'বটি Boti, folding, carbon steel',
    description:
      'Curved carbon-steel blade on a folding wooden foot, forged in Bogura. Cuts fish, pumpkin and banana flower alike. Oil the blade, and fold it when children are near.',
    price: 580,
    discount: 0,
    stock: 43,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'kitchen-knife',
    prop: 'wood'
  },
  {
    name: 'Pressure cooker, 5 litres, two spare gaskets',
    description:
      'Heavy-gauge aluminium with an outer lid and a visible safety valve. Dal in two whistles. The spare gaskets are worth more than they look.',
    price: 2150,
    discount: 250,
    stock: 57,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'pot-of-food'
  },
  {
    name: 'Aluminium tea kettle, 2 litres, tong-stall model',
    description:
      'The round kettle that stands on every stove of every tea stall. Brass-riveted handle. Takes ten cups.',
    price: 720,
    discount: 0,
    stock: 90,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'teapot',
    hue: 215
  },
  {
    name: 'Clay curd pots, Bogura, set of six',
    description:
      'Unglazed sora for setting doi at home, 200 ml each. The clay draws out water and the curd stands firm. Soak overnight before the first use.',
    price: 260,
    discount: 30,
    stock: 77,
    category: 'Kitchen',
    shop: 'Nakshi Kutir',
    drawing: 'custard',
    hue: 18
  },
  {
    name: 'Steel tiffin carrier, four tiers',
    description:
      'Four bowls of food-grade steel with a clamp that does not spring open on the bus. Top bowl holds curry without leaking if it is kept level. Height 31 cm.',
    price: 1150,
    discount: 100,
    stock: 83,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'bento-box',
    hue: 230
  },
  {
    name: 'পাটা পুতা Stone shil pata with roller',
    description:
      'Grey stone slab of 14 by 9 inches and a roller, freshly cut. Wash away the first grindings. It weighs eleven kilos, and the courier knows.',
    price: 1450,
    discount: 0,
    stock: 12,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'rock',
    prop: 'garlic'
  },
  {
    name: 'Blender, 600 W, two jars and a grinder cup',
    description:
      'Jar of 1.5 litres for lassi, small jar for chutney, and a cup that grinds dry chilli. It rests after each minute; that is written on it too. One year of service.',
    price: 2890,
    discount: 390,
    stock: 31,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'cup-with-straw',
    prop: 'high-voltage'
  },
  {
    name: 'Rice cooker, 1.8 litres, steel inner pot',
    description:
      'Cooks for six, then keeps warm. Inner pot of steel without coating, with a steamer tray. Draws 700 watts.',
    price: 2650,
    discount: 0,
    stock: 46,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'cooked-rice',
    prop: 'electric-plug'
  },
  {
    name: 'Wooden spoon set, neem, four pieces',
    description:
      'Khunti, ladle, spatula and a small tasting spoon turned from neem. Rubbed with coconut oil, no varnish. Hand wash.',
    price: 290,
    discount: 0,
    stock: 160,
    category: 'Kitchen',
    shop: 'Nakshi Kutir',
    drawing: 'spoon',
    hue: 30
  },
  {
    name: 'Airtight spice jars, glass, set of nine',
    description:
      'Nine 180 ml jars with steel lids and silicone rings. A sheet of labels in Bangla is inside. Jars go in hot water, lids do not.',
    price: 690,
    discount: 60,
    stock: 64,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'jar'
  },
  {
    name: 'Melamine dinner set, 24 pieces, blue vine',
    description:
      'Six each of plates, quarter plates, bowls and glasses. Light, and survives a fall on tiles. Not for the microwave.',
    price: 2450,
    discount: 0,
    stock: 28,
    category: 'Kitchen',
    shop: 'Khatunganj Bhandar',
    drawing: 'fork-and-knife-with-plate',
    hue: 205
  }
]
