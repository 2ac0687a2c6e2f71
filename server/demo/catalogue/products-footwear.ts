import type { DemoProduct } from './types.ts'

export const footwear: DemoProduct[] = [
  {
    name: 'Bhairab leather loafers, dark brown',
    description:
      'Cow leather upper and lining, stitched in Bhairab on a rubber sole. Narrow fit: between two sizes take the larger. A tin of cream is in the box.',
    price: 2450,
    discount: 250,
    stock: 44,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'mans-shoe'
  },
  {
    name: 'Runner Dhaleshwari, mesh running shoe',
    description:
      'Light mesh, a foam sole of 26 mm and a wide toe. Made in Gazipur for the local market. Weighs 240 grams in size 42.',
    price: 2990,
    discount: 400,
    stock: 62,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'running-shoe'
  },
  {
    name: 'স্পঞ্জের স্যান্ডেল Sponge sandal, blue strap',
    description:
      'The bathroom, roof and corner-shop sandal. Sole of 16 mm that does not go flat in a month. Sizes 5 to 10.',
    price: 150,
    discount: 0,
    stock: 350,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'thong-sandal'
  },
  {
    name: 'Women’s leather sandal, block heel, tan',
    description:
      'Two straps and a steady heel of 4 cm. Soft goat leather inside, so no blisters in the first hour of a wedding. Half sizes on request.',
    price: 1650,
    discount: 0,
    stock: 37,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'womans-sandal',
    hue: 28
  },
  {
    name: 'Nagra shoes, embroidered, red and gold',
    description:
      'Pointed nagra with zari flowers on velvet and a leather sole. Left and right are alike until you have worn them a week. For panjabi and sherwani.',
    price: 1350,
    discount: 150,
    stock: 25,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'flat-shoe',
    prop: 'sparkles',
    hue: 352
  },
  {
    name: 'School shoe, black, Velcro, sizes 28 to 38',
    description:
      'Black synthetic upper that wipes clean and a sole that stays on. One Velcro strap for hands that are late. Leave a thumb of room at the toe.',
    price: 890,
    discount: 0,
    stock: 180,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'mans-shoe',
    prop: 'backpack',
    hue: 260
  },
  {
    name: 'Trekking boots for Bandarban, ankle high',
    description:
      'Suede and nylon with a deep lugged sole and a stitched tongue that keeps leeches out. Water-resistant, not waterproof. Break them in for a week before Keokradong.',
    price: 3850,
    discount: 550,
    stock: 16,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'hiking-boot'
  },
  {
    name: 'Heels for a wedding, silver, 7 cm',
    description:
      'Closed heel in silver synthetic with a padded sole. The tips can be changed, and one spare pair is in the box. Walk on carpet first to try the size.',
    price: 1890,
    discount: 0,
    stock: 20,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'high-heeled-shoe',
    hue: 220
  },
  {
    name: 'Monsoon boots, knee high, PVC',
    description:
      'Warm-water boots of one piece, for flooded lanes and for the fish ghers. Textile lining that pulls out to dry. Sizes 38 to 44.',
    price: 950,
    discount: 100,
    stock: 54,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'womans-boot',
    prop: 'umbrella-with-rain-drops',
    hue: 140
  },
  {
    name: 'Jute espadrilles, natural, unisex',
    description:
      'Upper of cotton canvas on a plaited jute sole with a thin rubber tread. Light as a letter. Keep them dry, for jute swells.',
    price: 980,
    discount: 0,
    stock: 33,
    category: 'Footwear',
    shop: 'Nakshi Kutir',
    drawing: 'flat-shoe',
    prop: 'knot',
    hue: 40
  },
  {
    name: 'Girls’ ballerina shoes, pink ribbon',
    description:
      'Soft ballerina with elastic at the heel and a small ribbon that is sewn, not glued. Flexible sole. Ages four to ten.',
    price: 720,
    discount: 80,
    stock: 48,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'ballet-shoes'
  },
  {
    name: 'Cotton ankle socks, five pairs',
    description:
      'Combed cotton with a little elastane, knitted in Narayanganj. Flat toe seam. Five colours in one packet.',
    price: 320,
    discount: 0,
    stock: 270,
    category: 'Footwear',
    shop: 'Rupkotha Store',
    drawing: 'socks'
  },
  {
    name: 'Roller skates, adjustable, sizes 34 to 38',
    description:
      'Four wheels to a boot, with a brake at the toe and laces. Grows four sizes with a screw. Knee pads are sold apart.',
    price: 2650,
    discount: 300,
    stock: 11,
    category: 'Footwear',
    shop: 'Khela Ghar',
    drawing: 'roller-skate'
  }
]
