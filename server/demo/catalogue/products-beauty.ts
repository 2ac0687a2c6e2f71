import type { DemoProduct } from './types.ts'

export const beauty: DemoProduct[] = [
  {
    name: 'Neem and turmeric soap, cold made, 100 g',
    description:
      'Coconut and mustard oil, neem leaf and turmeric, cured for five weeks. Smells of neem and nothing else. Keep it dry between baths.',
    price: 145,
    discount: 0,
    stock: 230,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'soap',
    prop: 'herb',
    hue: 80
  },
  {
    name: 'Coconut hair oil with amla, 200 ml',
    description:
      'Unrefined coconut oil from Bagerhat, warmed with dried amla and methi for a day. Sets below 24 degrees: stand it in warm water. No mineral oil.',
    price: 260,
    discount: 30,
    stock: 145,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'coconut',
    prop: 'droplet'
  },
  {
    name: 'মেহেদি Henna cone, fresh, pack of six',
    description:
      'Made on the day it is sent, from Savar leaf, sugar and clove oil. No black dye. Keep it in the freezer and use within three weeks.',
    price: 180,
    discount: 0,
    stock: 5,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'leafy-green',
    prop: 'lotus',
    hue: 100
  },
  {
    name: 'Matte lipstick, Krishnachura red',
    description:
      'A warm red that suits brown skin, made in Dhaka in small batches. Four hours through tea, less through biryani. Batch date is on the base.',
    price: 420,
    discount: 70,
    stock: 92,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'lipstick'
  },
  {
    name: 'Rose water, steam distilled, 150 ml spray',
    description:
      'Distilled from Godkhali roses without added perfume. Faint, as true rose water is. For the face, and for payesh too.',
    price: 220,
    discount: 0,
    stock: 118,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'rose',
    prop: 'droplet'
  },
  {
    name: 'Sunscreen lotion SPF 50, no white cast, 100 ml',
    description:
      'A light lotion tested for our humidity; it does not run into the eyes. Put on again after two hours outside. For face and arms.',
    price: 690,
    discount: 90,
    stock: 61,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'lotion-bottle',
    prop: 'sun'
  },
  {
    name: 'Kajal stick, ghee and almond lamp-black',
    description:
      'Lamp-black collected on copper over a ghee flame, in a brass tube. Soft line, washes off with oil. The brass tube can be refilled.',
    price: 250,
    discount: 0,
    stock: 79,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'eye',
    prop: 'candle'
  },
  {
    name: 'Steel safety razor with ten blades',
    description:
      'Heavy three-piece razor with a brass core. Blades are the ordinary kind that any shop sells. Rinse, shake, leave to dry.',
    price: 750,
    discount: 0,
    stock: 34,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'razor'
  },
  {
    name: 'Nail polish set, breathable, five shades',
    description:
      'Water passes through the film, which is why many ask for it. Five bottles of 8 ml from pale rose to plum. Comes with a small file.',
    price: 560,
    discount: 60,
    stock: 53,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'nail-polish'
  },
  {
    name: 'Neem wood comb, wide tooth',
    description:
      'Cut from one piece of neem, sanded and oiled. No static, no broken teeth in wet hair. Length 17 cm.',
    price: 160,
    discount: 0,
    stock: 150,
    category: 'Beauty & Care',
    shop: 'Nakshi Kutir',
    drawing: 'hair-pick',
    hue: 24
  },
  {
    name: 'Loofah, ধুন্দুল খোসা, whole, three pieces',
    description:
      'Dried dhundul from kitchen gardens in Manikganj, seeds shaken out. Softens in warm water. Change it after two months.',
    price: 120,
    discount: 0,
    stock: 195,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'sponge'
  },
  {
    name: 'Meswak tooth powder and neem brush',
    description:
      'Clove, meswak and salt in fine powder with a brush of neem wood. A small tin of 60 grams for two months. Not for children under six.',
    price: 195,
    discount: 20,
    stock: 72,
    category: 'Beauty & Care',
    shop: 'Rupkotha Store',
    drawing: 'toothbrush',
    hue: 110
  }
]
