import type { DemoProduct } from './types.ts'

export const sarees: DemoProduct[] = [
  {
    name: 'Tangail cotton saree, indigo border',
    description:
      'Handwoven in Patharail from 84-count cotton with a four-inch indigo border. Twelve hand long, with a running blouse piece of 80 cm. Wash the first time alone in cold water, for indigo gives a little colour.',
    price: 1450,
    discount: 200,
    stock: 38,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'gamcha',
    hue: 232
  },
  {
    name: 'ঢাকাই জামদানি Dhakai jamdani, red on white, 84 count',
    description:
      'Half-silk jamdani from Rupganj with small flowers worked in by hand across the whole body. Two weavers sat about seven weeks at this one. Dry clean only, and keep it rolled, not folded.',
    price: 18500,
    discount: 1500,
    stock: 3,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    prop: 'hibiscus',
    motif: 'jamdani',
    hue: 352
  },
  {
    name: 'Jamdani saree, bottle green with gold thread',
    description:
      'Cotton and silk body in bottle green, with panna hazar flowers in gold-coloured zari. The anchal is worked densely for a full metre. A cotton blouse piece in the same green is in the packet.',
    price: 12800,
    discount: 0,
    stock: 6,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'jamdani',
    hue: 158
  },
  {
    name: 'Rajshahi silk saree, plain mulberry, ash pink',
    description:
      'Pure mulberry silk of 60 grams a square metre, dyed in Rajshahi in one even ash pink. It drapes soft and does not rustle. Hand wash with shampoo in cold water, dry in the shade.',
    price: 6400,
    discount: 600,
    stock: 17,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'butterfly',
    motif: 'katan',
    hue: 338
  },
  {
    name: 'মিরপুর কাতান Mirpur katan saree, wedding maroon',
    description:
      'Heavy silk katan from a Mirpur jacquard loom, maroon with a broad zari border and a full zari anchal. It weighs 850 grams and stands well in photographs. Comes in a muslin cover with a blouse piece.',
    price: 14500,
    discount: 2500,
    stock: 8,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'ring',
    motif: 'katan',
    hue: 340
  },
  {
    name: 'Tangail half-silk saree, mustard and black',
    description:
      'Silk warp and cotton weft, so it has the shine of one and the comfort of the other. Mustard body, black border with temple points. Good for an office day in the cool months.',
    price: 2350,
    discount: 0,
    stock: 24,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'gamcha',
    hue: 46
  },
  {
    name: 'নকশি কাঁথা Nakshi stitched saree, cream tussar',
    description:
      'Tussar silk embroidered by hand in Jamalpur with running stitch: a lotus on the anchal, fish and vines along the border. It took one woman about four months. The reverse is as clean as the face.',
    price: 22000,
    discount: 0,
    stock: 2,
    category: 'Sarees',
    shop: 'Nakshi Kutir',
    drawing: 'sari',
    prop: 'sewing-needle',
    motif: 'nakshi',
    hue: 38
  },
  {
    name: 'Everyday tant saree, sky blue check',
    description:
      'A light cotton tant for the house and the market, woven in Bajitpur, Tangail. Starched when it arrives and softer after each wash. No blouse piece.',
    price: 780,
    discount: 70,
    stock: 120,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'gamcha',
    hue: 204
  },
  {
    name: 'Manipuri handloom saree, purple with moirang border',
    description:
      'Woven on a waist loom in Kamalganj, with the stepped moirang temple border of the Manipuri weavers. Thick cotton that holds its pleats. Colours are fast; machine wash on gentle is fine.',
    price: 2900,
    discount: 300,
    stock: 14,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'nakshi',
    hue: 278
  },
  {
    name: 'Muslin silk saree, ivory with silver jamdani buti',
    description:
      'New Dhaka muslin of silk and fine cotton, so sheer that a petticoat of the same ivory is needed. Silver buti sit a hand apart over the body. Sold with a certificate from the weaver’s cooperative in Rupganj.',
    price: 36500,
    discount: 0,
    stock: 1,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'swan',
    motif: 'jamdani',
    hue: 55
  },
  {
    name: 'Pohela Boishakh saree, লাল পাড় সাদা শাড়ি',
    description:
      'The white saree with the red border that the first of Boishakh asks for. Soft 60-count cotton, border woven and not printed. Order a week before the day, for the couriers are slow then.',
    price: 1250,
    discount: 150,
    stock: 210,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    prop: 'long-drum',
    motif: 'gamcha',
    hue: 2
  },
  {
    name: 'Block print cotton saree, madder and charcoal',
    description:
      'Printed by hand in Narsingdi with wooden blocks cut from jackfruit timber. Madder paisleys on charcoal; small misses of the block are part of it. Blouse piece is attached.',
    price: 1680,
    discount: 0,
    stock: 45,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'nakshi',
    hue: 14
  },
  {
    name: 'Dupian silk saree, peacock blue, contrast anchal',
    description:
      'Slubbed dupian silk that changes between blue and green as you walk. The anchal is rust orange. Dry clean; keep perfume off the cloth.',
    price: 7900,
    discount: 900,
    stock: 11,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'peacock',
    motif: 'katan',
    hue: 190
  },
  {
    name: 'Endi silk saree, natural honey, undyed',
    description:
      'Endi, the peace silk of the castor-fed worm, spun by hand in Bholahat. Undyed, the colour of thin honey, with a slight nub you can feel. Warm enough for a January evening.',
    price: 8600,
    discount: 0,
    stock: 5,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    motif: 'katan',
    hue: 30
  },
  {
    name: 'তাঁতের শাড়ি Tant saree, parrot green with gamcha check anchal',
    description:
      'Parrot green cotton with an anchal in the red and green check of a Sirajganj gamcha. Twelve hand, 46 inches wide. It comes starched, so soak before the first wear if you like it soft.',
    price: 1150,
    discount: 0,
    stock: 64,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'gamcha',
    hue: 96
  },
  {
    name: 'Batik silk saree, aubergine crackle',
    description:
      'Wax-resist dyed by hand in Rajshahi on light silk. Each crack of the wax lets in colour in its own way. Hand wash alone in cold water twice before wearing with white.',
    price: 4200,
    discount: 450,
    stock: 19,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    motif: 'nakshi',
    hue: 302
  },
  {
    name: 'Jamdani saree, midnight blue, terchha diagonal vine',
    description:
      'The terchha pattern climbs across the whole body, which only an experienced weaver keeps straight. Cotton on cotton, 100 count, in midnight blue and white. Woven at Noapara, Rupganj, over eleven weeks.',
    price: 26800,
    discount: 1800,
    stock: 2,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    prop: 'crescent-moon',
    motif: 'jamdani',
    hue: 222
  },
  {
    name: 'Pabna soft cotton saree, tea rose, pack of two for everyday wear at home with matching running blouse pieces and a cotton fall already stitched on',
    description:
      'Two soft Pabna cottons, one tea rose and one pale rose, with the fall already stitched so you can wear them the same day. Blouse pieces of 80 cm run at the inner end. Made for daily washing.',
    price: 1980,
    discount: 220,
    stock: 33,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    motif: 'gamcha',
    hue: 322
  },
  {
    name: 'Cotton jamdani saree, turquoise, student’s first jamdani',
    description:
      'A lighter, wider-spaced pattern keeps the price of this one down. Sixty-count cotton in turquoise with white flowers on border and anchal. Woven by apprentices at our partner loom, checked by their teacher.',
    price: 4800,
    discount: 0,
    stock: 16,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    prop: 'blossom',
    motif: 'jamdani',
    hue: 176
  },
  {
    name: 'Banarasi katan saree, হলুদ for gaye holud',
    description:
      'Turmeric yellow katan with a gold border, made in the Benarasi Palli of Mirpur. Light at 620 grams, for a long evening of sitting. Blouse piece and two matching hair ribbons in the packet.',
    price: 9200,
    discount: 1200,
    stock: 12,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'sunflower',
    motif: 'katan',
    hue: 52
  },
  {
    name: 'Monsoon saree, slate grey khadi',
    description:
      'Handspun khadi from Cumilla in the grey of July, with a thin white line along the edge. The cloth is a little rough in the first week and lovely by the fourth. Six yards without a blouse piece.',
    price: 1890,
    discount: 0,
    stock: 0,
    category: 'Sarees',
    shop: 'Tangail Tantghar',
    drawing: 'sari',
    prop: 'cloud-with-rain',
    motif: 'gamcha',
    hue: 212
  },
  {
    name: 'Hand-painted silk saree, krishnachura branch',
    description:
      'A flowering krishnachura painted freehand on off-white Rajshahi silk by art students in Rajshahi. Colours are set by steam and do not rub off. Every piece differs, so look at all the pictures.',
    price: 11200,
    discount: 0,
    stock: 4,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'paintbrush',
    motif: 'nakshi',
    hue: 18
  },
  {
    name: 'Puja saree, garad silk with red border',
    description:
      'Unbleached garad silk, kept its natural cream, with a plain red border and a red-tipped anchal. Woven in Shibganj. A saree to wear once a year and hand on.',
    price: 7200,
    discount: 400,
    stock: 22,
    category: 'Sarees',
    shop: 'Rajshahi Silk Corner',
    drawing: 'sari',
    prop: 'diya-lamp',
    motif: 'katan',
    hue: 8
  },
  {
    name: 'Kantha stitch cotton saree, lake blue (new batch)',
    description:
      'Cotton saree with three lines of running stitch along the border, from our Jamalpur group. This batch is still on the frames. Final photographs follow when the first ten are off.',
    price: 3600,
    discount: 0,
    stock: 10,
    category: 'Sarees',
    shop: 'Nakshi Kutir',
    status: 'DRAFT',
    drawing: 'sari',
    prop: 'thread',
    motif: 'nakshi',
    hue: 198
  }
]

export const panjabis: DemoProduct[] = [
  {
    name: 'White addi panjabi, nakshi placket',
    description:
      'Fine addi cotton with white-on-white running stitch down the placket and round the cuffs. Straight cut, side pockets, length to the knee. Sizes 38 to 46; write yours in the order note.',
    price: 1650,
    discount: 150,
    stock: 56,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'martial-arts-uniform',
    prop: 'thread',
    motif: 'nakshi',
    hue: 44
  },
  {
    name: 'খাদি পাঞ্জাবি Khadi panjabi, bottle green',
    description:
      'Handspun khadi from Chandina, Cumilla, dyed bottle green. Band collar and coconut-shell buttons. It shrinks about a centimetre in the first wash and is cut with that in mind.',
    price: 1380,
    discount: 0,
    stock: 41,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'womans-clothes',
    prop: 'coconut',
    motif: 'gamcha',
    hue: 156
  },
  {
    name: 'Eid panjabi, silk blend, deep maroon',
    description:
      'Silk and cotton blend with a quiet sheen and tone-on-tone embroidery at the neck. Fully lined front. Dry clean the first time; after that a gentle hand wash will do.',
    price: 2850,
    discount: 350,
    stock: 27,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'coat',
    prop: 'crescent-moon',
    motif: 'katan',
    hue: 345
  },
  {
    name: 'Cotton fotua, gamcha check, short sleeve',
    description:
      'A fotua made from real gamcha cloth of Shahjadpur, washed before cutting so the size stays. Two front pockets. The summer shirt of half of Dhaka.',
    price: 620,
    discount: 0,
    stock: 95,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 't-shirt',
    motif: 'gamcha',
    hue: 6
  },
  {
    name: 'Women’s long kurta, block print, indigo',
    description:
      'Knee-length kurta in 60-count cotton, printed by hand with a fish-scale block. Side slits, three-quarter sleeves and one deep pocket that takes a phone. Sizes S to XXL.',
    price: 1190,
    discount: 140,
    stock: 73,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'dress',
    motif: 'nakshi',
    hue: 236
  },
  {
    name: 'Three-piece salwar kameez, unstitched, Tangail cotton',
    description:
      'Kameez cloth of 2.75 metres, salwar of 2.5 metres and an orna of 2.5 metres, all woven to match. Mustard with a thin green line. Ask your tailor to soak it overnight before cutting.',
    price: 1750,
    discount: 0,
    stock: 48,
    category: 'Panjabi & Kurta',
    shop: 'Tangail Tantghar',
    drawing: 'scarf',
    prop: 'scissors',
    motif: 'gamcha',
    hue: 48
  },
  {
    name: 'লুঙ্গি Check lungi, Ruhitpur weave, stitched',
    description:
      'Eighty-count cotton from Ruhitpur, Keraniganj, stitched and ready to wear. Five hand wide, colour guaranteed. Softens within three washes.',
    price: 480,
    discount: 40,
    stock: 260,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'shorts',
    motif: 'gamcha',
    hue: 128
  },
  {
    name: 'Boys’ panjabi and pajama set, ages 4 to 10',
    description:
      'Soft cotton panjabi with a little nakshi kantha pocket and a white pajama with elastic. Buttons are sewn twice. State the age and height of the boy in the order note.',
    price: 990,
    discount: 110,
    stock: 34,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'running-shirt',
    prop: 'balloon',
    motif: 'nakshi',
    hue: 26
  },
  {
    name: 'Monipuri shawl, black with red tara border',
    description:
      'A winter shawl woven on waist looms in Adampur, Kamalganj, 2.2 by 1 metre. Acrylic and cotton, so it washes at home. Both ends carry the Manipuri star.',
    price: 1350,
    discount: 0,
    stock: 29,
    category: 'Panjabi & Kurta',
    shop: 'Tangail Tantghar',
    drawing: 'scarf',
    prop: 'snowflake',
    motif: 'nakshi',
    hue: 350
  },
  {
    name: 'গামছা Gamcha, Sirajganj handloom, set of three',
    description:
      'Three gamcha of 2 by 1 metre in red, green and blue check. Thin, quick to dry, and good for forty other uses. Woven in Belkuchi.',
    price: 420,
    discount: 0,
    stock: 320,
    category: 'Panjabi & Kurta',
    shop: 'Tangail Tantghar',
    drawing: 'scarf',
    prop: 'droplet',
    motif: 'gamcha',
    hue: 128
  },
  {
    name: 'Churidar pajama, white cotton, drawstring',
    description:
      'Close at the calf with the folds a churidar should have, roomy above. Pure cotton with a woven drawstring. Length 42 inches; the hem leaves two inches to let down.',
    price: 540,
    discount: 60,
    stock: 88,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'jeans',
    hue: 50
  },
  {
    name: 'Wedding sherwani, cream jacquard with stole',
    description:
      'Cream jacquard with hand-set buttons, lined, with a maroon stole and churidar. Made to your measures in twelve days: we call you for them after the order. One fitting at our shop is included.',
    price: 13500,
    discount: 1500,
    stock: 5,
    category: 'Panjabi & Kurta',
    shop: 'Panjabi Polli',
    drawing: 'kimono',
    prop: 'rose',
    motif: 'katan',
    hue: 36
  }
]
