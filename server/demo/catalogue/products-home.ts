import type { DemoProduct } from './types.ts'

export const homeDecor: DemoProduct[] = [
  {
    name: 'Bamboo floor lamp, hand split, 120 cm',
    description:
      'A shade of thin split bamboo on a plain wooden foot; the light falls in stripes. E27 holder, cable of two metres with switch. Bulb is not included.',
    price: 2650,
    discount: 250,
    stock: 18,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'red-paper-lantern',
    hue: 40
  },
  {
    name: 'Wall clock, sheesham, Bangla numerals',
    description:
      'Solid sheesham ring with Bangla numerals in brass, 30 cm across. The works are silent and take one AA cell. A hook and a screw are in the box.',
    price: 1850,
    discount: 0,
    stock: 35,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'mantelpiece-clock'
  },
  {
    name: 'Framed rickshaw panel, village by the river',
    description:
      'An enamel painting on tin by a rickshaw artist, framed in black wood, 45 by 30 cm. Boats, a mosque, a very blue river. Signed on the back.',
    price: 2200,
    discount: 300,
    stock: 11,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'framed-picture'
  },
  {
    name: 'Jute rug, braided, round 4 feet',
    description:
      'Golden tossa jute, braided and sewn in a spiral in Faridpur. It sheds for the first fortnight. Beat it, do not wash it.',
    price: 1950,
    discount: 0,
    stock: 27,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'yarn',
    hue: 42
  },
  {
    name: 'Nakshi bedspread with two pillow covers, queen',
    description:
      'Cotton bedspread with a machine-quilted ground and a hand-stitched border, 90 by 100 inches. Two pillow covers match. Wash cold, inside out.',
    price: 3450,
    discount: 450,
    stock: 24,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'bed',
    motif: 'nakshi',
    hue: 346
  },
  {
    name: 'Mirror with cane frame, 50 cm',
    description:
      'Round mirror in a sunburst of cane from Sylhet. Four-millimetre glass, sealed at the back against damp. Weighs 2.1 kg.',
    price: 2100,
    discount: 0,
    stock: 15,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'mirror',
    hue: 36
  },
  {
    name: 'মোমবাতি Beeswax candles, pack of four',
    description:
      'Poured from Sundarbans beeswax with a cotton wick. Burns about seven hours, without smoke, smelling lightly of honey. For load-shedding with dignity.',
    price: 380,
    discount: 30,
    stock: 66,
    category: 'Home Decor',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'candle',
    prop: 'honeybee'
  },
  {
    name: 'Clay water jar, কলসি, decorative, 35 cm',
    description:
      'A kolshi from Bijoypur, Cumilla, burnished with a stone and painted with a white alpona band. Holds dry flowers or umbrellas. Unglazed, so not for standing water.',
    price: 850,
    discount: 0,
    stock: 20,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'amphora',
    hue: 14
  },
  {
    name: 'Wind chime of bamboo and brass',
    description:
      'Six bamboo tubes and one brass one that speaks now and then. Hangs from a balcony rail. Length 70 cm.',
    price: 520,
    discount: 50,
    stock: 43,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'wind-chime',
    hue: 50
  },
  {
    name: 'Cane sofa for two with cushions, balcony size',
    description:
      'Golla cane on a bamboo core, made in Sylhet, 115 cm wide. Cushions are covered with khadi and have zips. Delivered whole within Dhaka, Sylhet and Chattogram.',
    price: 16500,
    discount: 2000,
    stock: 4,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'couch-and-lamp'
  },
  {
    name: 'Coir doormat, plain, 60 by 40 cm',
    description:
      'Thick coconut coir from Bagerhat on a woven back. Takes the monsoon off four pairs of feet. Shake it out on Fridays.',
    price: 390,
    discount: 0,
    stock: 122,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    drawing: 'door',
    prop: 'footprints',
    hue: 30
  },
  {
    name: 'Table lamp, terracotta foot, linen shade',
    description:
      'Hand-thrown terracotta with pierced flowers and a shade of undyed linen. Height 42 cm. The potter is firing the next lot, so it rests for now.',
    price: 1750,
    discount: 0,
    stock: 8,
    category: 'Home Decor',
    shop: 'Nakshi Kutir',
    status: 'PAUSED',
    drawing: 'light-bulb',
    prop: 'amphora'
  }
]

export const plants: DemoProduct[] = [
  {
    name: 'Rose sapling, Godkhali red, grafted',
    description:
      'Grafted on wild stock, about 45 cm high with the first buds on it. Full sun, and a handful of old dung each month. Comes in a coir bag.',
    price: 120,
    discount: 0,
    stock: 240,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'rose'
  },
  {
    name: 'হাসনাহেনা Hasnahena, night-blooming, 2 feet',
    description:
      'By eight in the evening the whole lane knows that it flowers. Any soil, half a day of sun. Prune hard in February.',
    price: 180,
    discount: 20,
    stock: 85,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'blossom',
    prop: 'crescent-moon'
  },
  {
    name: 'Hibiscus, joba, red double',
    description:
      'A double red joba of 40 cm, in bud for nine months of the year. Feed it mustard-cake water. Watch for white mealy bugs under the leaf.',
    price: 150,
    discount: 0,
    stock: 110,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'hibiscus'
  },
  {
    name: 'Amrapali mango, grafted, fruits in a drum',
    description:
      'A dwarf graft that fruits in its third year in a half drum on the roof. Arrives at 75 cm with a tied stake. Take off the flowers of the first year.',
    price: 450,
    discount: 50,
    stock: 62,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'deciduous-tree',
    prop: 'mango'
  },
  {
    name: 'Kitchen seeds, winter, eight packets',
    description:
      'Tomato, coriander, radish, spinach, red amaranth, bean, cauliflower and carrot, enough for a roof. Sow from October. The back of each packet tells depth and days in Bangla.',
    price: 240,
    discount: 0,
    stock: 300,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'seedling',
    prop: 'carrot'
  },
  {
    name: 'Marigold seeds, গাঁদা, one packet',
    description:
      'Tall orange inca marigold, about eighty seeds. Up in four days, in flower in sixty. For garlands, for the grave and for the first of Falgun.',
    price: 40,
    discount: 0,
    stock: 400,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'sunflower',
    hue: 30
  },
  {
    name: 'Snake plant in a clay pot',
    description:
      'Lives in a corner with little light and forgives a forgotten fortnight. About 35 cm high in a painted clay pot. Poisonous to goats, so keep them off.',
    price: 350,
    discount: 40,
    stock: 73,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'potted-plant'
  },
  {
    name: 'Cactus trio in small pots',
    description:
      'Three different cactuses of 6 to 10 cm. Water once in ten days, less in winter. Gravel is on top.',
    price: 320,
    discount: 0,
    stock: 48,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'cactus'
  },
  {
    name: 'Water lily tuber, শাপলা, pink',
    description:
      'A tuber with two young leaves for a tub of 40 cm depth. Set it in clay below a hand of water. Flowers from May; small fish keep the mosquitoes away.',
    price: 280,
    discount: 0,
    stock: 31,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'lotus'
  },
  {
    name: 'Vermicompost, 10 kg bag',
    description:
      'Worm compost from cow dung and banana stems, sieved, from a women’s group in Jhikargacha. Smells of earth. One handful a pot each month.',
    price: 220,
    discount: 20,
    stock: 190,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'worm',
    prop: 'bucket'
  },
  {
    name: 'Hand tools, trowel, fork and pruner',
    description:
      'Forged in Dholaikhal with ash handles; the pruner’s spring can be changed. Wipe with oil in the wet months. Cloth roll included.',
    price: 690,
    discount: 0,
    stock: 56,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'scissors',
    prop: 'herb',
    hue: 140
  },
  {
    name: 'Dwarf coconut seedling, early fruiting',
    description:
      'A dwarf type that fruits in about four years, 60 cm high with three leaves. Plant before the rains with salt and ash in the pit. Only two a customer while the stock is small.',
    price: 650,
    discount: 50,
    stock: 5,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'palm-tree'
  },
  {
    name: 'Bonsai banyan, eleven years',
    description:
      'Trained in Jashore on a flat glazed dish, 38 cm high with aerial roots. Needs morning sun and a mist each evening. Sent by hand, not by van.',
    price: 7500,
    discount: 0,
    stock: 1,
    category: 'Plants & Garden',
    shop: 'Godkhali Nursery',
    drawing: 'evergreen-tree'
  }
]
