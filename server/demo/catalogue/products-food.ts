import type { DemoProduct } from './types.ts'

export const fruits: DemoProduct[] = [
  {
    name: 'হিমসাগর আম Himsagar mango, 5 kg crate',
    description:
      'Tree-ripened Himsagar from Shibganj, 18 to 22 mangoes in a crate with straw. Picked the morning it is sent and never touched by carbide. Eat within five days of arrival.',
    price: 890,
    discount: 60,
    stock: 140,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'mango',
    prop: 'basket',
    hue: 44
  },
  {
    name: 'Langra mango, 10 kg crate',
    description:
      'Langra stays green when ripe: press near the stalk, and eat when it yields. Fibreless and sharp-sweet, from trees of forty years and more in Kansat. About 40 mangoes.',
    price: 1350,
    discount: 0,
    stock: 75,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'mango',
    prop: 'leaf-fluttering-in-wind',
    hue: 98
  },
  {
    name: 'Dinajpur Bedana litchi, 100 pieces',
    description:
      'Bedana litchi from Masimpur with small stones and thick flesh, on the branch with leaves. Sent only in the three weeks of the season. Keep cool and finish within two days.',
    price: 950,
    discount: 0,
    stock: 0,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'cherries',
    hue: 350
  },
  {
    name: 'Thai guava, 2 kg',
    description:
      'Crisp guavas from bagged trees in Natore, four or five to the kilo. Bagging keeps the fly away, so they are not sprayed near harvest. Good with salt and chilli.',
    price: 180,
    discount: 20,
    stock: 90,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'pear',
    hue: 88
  },
  {
    name: 'সাগর কলা Sagor banana, 12 pieces',
    description:
      'A dozen Sagor bananas from Shibpur, Narsingdi, sent three days before they are fully yellow. They ripen at room temperature without any powder. Do not put them in the fridge.',
    price: 120,
    discount: 0,
    stock: 150,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'banana'
  },
  {
    name: 'Rangamati honey-queen pineapple, 4 pieces',
    description:
      'Small, very sweet honey-queen pineapples from the hills of Naniarchar. Four fruits together weigh about 3 kg with the crown. Ripe when the lower eyes turn gold.',
    price: 260,
    discount: 0,
    stock: 52,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'pineapple'
  },
  {
    name: 'তরমুজ Watermelon, Barishal black, one of 5 to 6 kg',
    description:
      'Dark-skinned watermelon from the chars of Patuakhali. Each is knocked and weighed before packing. If it is white inside, send a photograph and we return the money.',
    price: 290,
    discount: 30,
    stock: 44,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'watermelon'
  },
  {
    name: 'Green coconut, Bhola, 6 pieces',
    description:
      'Young coconuts with 300 to 400 ml of water each, trimmed flat at the base. From Bhola by launch and van. Keeps a week in shade.',
    price: 540,
    discount: 0,
    stock: 36,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'coconut',
    prop: 'cup-with-straw'
  },
  {
    name: 'Jara lemon, Sylhet, 4 large',
    description:
      'The big jara of Jaintapur, eaten for its thick fragrant rind. Slice it with fish, or into dal. About 400 grams each.',
    price: 220,
    discount: 0,
    stock: 28,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'lemon'
  },
  {
    name: 'মাল্টা Malta orange, Pirojpur green, 3 kg',
    description:
      'Local BARI Malta-1 from Nazirpur: green outside, orange and sweet inside. Not waxed and not coloured. Fourteen to sixteen fruits.',
    price: 465,
    discount: 45,
    stock: 60,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'tangerine',
    hue: 74
  },
  {
    name: 'Apple kul boroi, 2 kg',
    description:
      'Crisp apple kul from orchards near Ishwardi, red-cheeked and the size of a ping-pong ball. Picked in the cool of the morning. Season from January to early March.',
    price: 240,
    discount: 0,
    stock: 4,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'green-apple'
  },
  {
    name: 'Jackfruit, কাঁঠাল, Gazipur, whole 8 to 10 kg',
    description:
      'A whole khaja jackfruit from Sreepur, firm in the pod. It comes a day or two before ripe and tells you itself by its smell. Oil your knife first.',
    price: 320,
    discount: 0,
    stock: 18,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'melon',
    prop: 'kitchen-knife',
    hue: 84
  },
  {
    name: 'Dragon fruit, Natore, 1 kg',
    description:
      'Red-fleshed dragon fruit grown on posts in Baraigram, three or four to the kilo. Grown without the swelling hormone, so they are smaller and sweeter. Chill before eating.',
    price: 340,
    discount: 40,
    stock: 31,
    category: 'Fruits',
    shop: 'Barind Orchard',
    drawing: 'kiwi-fruit',
    hue: 328
  }
]

export const honeyAndPickles: DemoProduct[] = [
  {
    name: 'Sundarbans khalisha honey, 500 g',
    description:
      'The first honey of April, when khalisha flowers in the Satkhira range. Light gold and thin, with a slight tang; wild honey holds more water than farmed. Strained through cloth, not heated.',
    price: 850,
    discount: 50,
    stock: 110,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'honey-pot'
  },
  {
    name: 'Sundarbans mixed-flower honey, 1 kg',
    description:
      'Goran, keora and baen flowers together, collected in May and June. Darker and stronger than khalisha. A little foam on top is natural and goes down in a week.',
    price: 1450,
    discount: 0,
    stock: 64,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'honey-pot',
    prop: 'honeybee',
    hue: 18
  },
  {
    name: 'সরিষা ফুলের মধু Mustard flower honey, 1 kg',
    description:
      'From boxes set beside the mustard fields of Sirajganj in December. It turns to a white cream in cold weather, which is its nature and no sugar. Stand the jar in warm water to clear it.',
    price: 620,
    discount: 80,
    stock: 130,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'honeybee',
    prop: 'sunflower'
  },
  {
    name: 'Litchi blossom honey, Dinajpur, 500 g',
    description:
      'Pale honey from the litchi orchards of Dinajpur, gathered in March. It smells faintly of the fruit. Glass jar with a wide mouth.',
    price: 480,
    discount: 0,
    stock: 57,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'jar',
    prop: 'blossom',
    hue: 40
  },
  {
    name: 'Honeycomb in its own honey, 300 g',
    description:
      'A cut piece of comb in mixed-flower honey. Chew the wax and leave it, or spread all of it on warm ruti. Limited to what the mouals bring in one week.',
    price: 690,
    discount: 0,
    stock: 3,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'waffle',
    prop: 'honey-pot'
  },
  {
    name: 'আমের আচার Green mango pickle in mustard oil, 400 g',
    description:
      'Fazli mango cut with the skin, sunned for three days and kept in wooden-press mustard oil. Panch phoron, chilli, no vinegar. Use a dry spoon and it keeps for a year.',
    price: 260,
    discount: 0,
    stock: 180,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'mango',
    prop: 'jar',
    hue: 90
  },
  {
    name: 'Olive pickle, জলপাই, sweet and hot, 400 g',
    description:
      'Jolpai boiled soft, stoned and cooked down with gur and roasted chilli. Sweet first, then sour, then hot. Made in December and sold until it is gone.',
    price: 240,
    discount: 20,
    stock: 96,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'olive',
    prop: 'jar'
  },
  {
    name: 'Garlic pickle, whole cloves, 350 g',
    description:
      'Single-clove garlic of Chalan Beel in mustard oil with a little tamarind. The cloves stay firm. Very good with khichuri.',
    price: 295,
    discount: 0,
    stock: 71,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'garlic'
  },
  {
    name: 'Naga chilli pickle, 200 g',
    description:
      'Naga morich from Sreemangal with shrimp-free spices and oil. It is truly hot: begin with what sits on the tip of a spoon. Not for children.',
    price: 230,
    discount: 0,
    stock: 48,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'hot-pepper',
    prop: 'fire'
  },
  {
    name: 'Chalta pickle with gur, 400 g',
    description:
      'Elephant apple pounded by hand, then cooked in date gur with fennel. Chewy, dark and sticky, as at the school gate. No colour added.',
    price: 250,
    discount: 30,
    stock: 39,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'pot-of-food',
    hue: 20
  },
  {
    name: 'Tamarind chutney, তেঁতুলের চাটনি, 300 g',
    description:
      'Ripe tamarind, gur, roasted cumin and black salt, sieved smooth. Thin it with water for fuchka. Keep in the fridge once open.',
    price: 190,
    discount: 0,
    stock: 84,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'canned-food',
    prop: 'spoon',
    hue: 12
  },
  {
    name: 'Lime pickle, kagzi lebu, salt only, 350 g',
    description:
      'Kagzi limes, salt and forty days of sun, nothing more. Old people take it with rice when the stomach is unwell. The brine darkens with age.',
    price: 210,
    discount: 0,
    stock: 0,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    drawing: 'lime'
  },
  {
    name: 'Satkara pickle from Sylhet, 400 g',
    description:
      'Satkara rind in mustard oil, bitter and perfumed, for beef and for plain rice. We are changing to a taller jar this month. The shop reopens this line when the labels come.',
    price: 320,
    discount: 0,
    stock: 22,
    category: 'Honey & Pickles',
    shop: 'Sundarbans Mou Ghar',
    status: 'PAUSED',
    drawing: 'lemon',
    prop: 'jar',
    hue: 60
  }
]

export const teaAndSnacks: DemoProduct[] = [
  {
    name: 'Sreemangal black tea, BOP, 400 g',
    description:
      'Broken orange pekoe from two gardens near Sreemangal, strong enough for milk. Sorted this month. Foil pack inside a paper box.',
    price: 285,
    discount: 25,
    stock: 210,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'teacup-without-handle',
    prop: 'leaf-fluttering-in-wind'
  },
  {
    name: 'Second-flush whole-leaf tea, tin of 100 g',
    description:
      'Whole twisted leaf plucked in June, for drinking without milk. Steep three minutes at just under the boil. The same leaves give a good second cup.',
    price: 420,
    discount: 0,
    stock: 62,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'teapot',
    hue: 28
  },
  {
    name: 'Green tea, pan-fired, 100 g',
    description:
      'Young leaf fired in iron pans at a small factory in Kulaura. Light, grassy and not bitter if the water has cooled a minute. About fifty cups.',
    price: 240,
    discount: 0,
    stock: 88,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'herb',
    prop: 'hot-beverage'
  },
  {
    name: 'Seven-layer tea kit, সাত রঙের চা',
    description:
      'Measured packets of three teas, spice syrup and instructions for the layered tea of Sreemangal. Makes eight glasses. Patience is not included.',
    price: 390,
    discount: 60,
    stock: 25,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'hot-beverage',
    prop: 'rainbow',
    hue: 24
  },
  {
    name: 'Lemon and ginger tea bags, 25',
    description:
      'Black tea with dried ginger and Sylhet lemon peel, one paper sachet each. No flavouring oil. For sore throats and rainy afternoons.',
    price: 175.5,
    discount: 0,
    stock: 144,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'ginger-root',
    prop: 'lemon'
  },
  {
    name: 'Jhal chanachur, family pack 500 g',
    description:
      'Chickpea-flour noodles, peanuts, peas and curry leaf, fried in fresh rice-bran oil. Hot, with a little black salt. Made in Moulvibazar on Saturdays.',
    price: 160,
    discount: 0,
    stock: 190,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'peanuts',
    hue: 30
  },
  {
    name: 'মুড়ি Hand-roasted muri, 500 g',
    description:
      'Puffed rice roasted in hot sand with salt water only, from Jhalakathi. No urea, so the grains are smaller and off-white. Tie the bag well.',
    price: 75,
    discount: 0,
    stock: 240,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'popcorn'
  },
  {
    name: 'Nokshi pitha, half cooked, 20 pieces',
    description:
      'Rice-flour pitha cut with a date thorn into flowers and leaves, fried once in Narsingdi. Fry again in medium oil and dip in syrup. Keeps ten days in the fridge.',
    price: 350,
    discount: 0,
    stock: 5,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'waffle',
    prop: 'lotus'
  },
  {
    name: 'Bakarkhani, old Dhaka, box of 24',
    description:
      'Layered dry bread from a tandoor in Nazira Bazar, plain and salted mixed. Dip it in tea. Baked the night before it is sent.',
    price: 190,
    discount: 15,
    stock: 70,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'flatbread',
    prop: 'hot-beverage'
  },
  {
    name: 'Sesame til er khaja, Kushtia, 400 g',
    description:
      'Crisp folded sticks of sugar and sesame, pulled by hand in Kushtia. Packed in layers with paper. Breaks a little on the road.',
    price: 140,
    discount: 0,
    stock: 102,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'pretzel'
  },
  {
    name: 'Coconut naru with date gur, 15 pieces',
    description:
      'Grated coconut cooked with winter date gur and rolled by hand. Each about 25 grams. Eat within two weeks.',
    price: 225,
    discount: 0,
    stock: 46,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'falafel',
    prop: 'coconut'
  },
  {
    name: 'Toast biscuit with black cumin, 350 g tin',
    description:
      'Twice-baked bakery toast with kalojira, hard until it meets tea. The tin is yours to keep for mustard seed. Contains milk and wheat.',
    price: 130,
    discount: 10,
    stock: 165,
    category: 'Tea & Snacks',
    shop: 'Dui Pata Tea House',
    drawing: 'bread'
  }
]

export const groceries: DemoProduct[] = [
  {
    name: 'চিনিগুঁড়া চাল Chinigura rice, Dinajpur, 5 kg',
    description:
      'Small fragrant rice for polao and payesh, one year old so that it does not stick. Cleaned by machine and once by hand. Cloth bag with a drawstring.',
    price: 720,
    discount: 50,
    stock: 155,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'sheaf-of-rice'
  },
  {
    name: 'Nazirshail rice, 25 kg sack',
    description:
      'Medium-thin Nazirshail of Sherpur for every day, double boiled and stone free. The sack is woven plastic with an inner bag. Two men carry it up to the third floor.',
    price: 2150,
    discount: 0,
    stock: 60,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'cooked-rice'
  },
  {
    name: 'Ghani mustard oil, wooden press, 1 litre',
    description:
      'Pressed slowly from red and yellow mustard in a wooden ghani at Patiya. Sharp in the nose, as it should be. Settles a little at the bottom; do not shake.',
    price: 310,
    discount: 0,
    stock: 124,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'pouring-liquid',
    prop: 'blossom',
    hue: 46
  },
  {
    name: 'Red chilli powder, Hathazari, 250 g',
    description:
      'The mild, very red mishti morich of Hathazari, sunned and ground with the stalks off. Gives colour before heat. No brick dust, no dye: test it in a glass of water.',
    price: 235,
    discount: 25,
    stock: 180,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'hot-pepper'
  },
  {
    name: 'Turmeric, whole fingers, Khagrachhari, 500 g',
    description:
      'Hill turmeric boiled and dried on the slope, hard and deep orange inside. Grind it yourself or let us: write “ground” in the note. Ground turmeric loses 20 grams.',
    price: 195,
    discount: 0,
    stock: 97,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'ginger-root',
    hue: 34
  },
  {
    name: 'মসুর ডাল Deshi masoor dal, 2 kg',
    description:
      'Small deshi lentils from Magura that cook in fifteen minutes and smell of themselves. Not polished with oil. Packed this week.',
    price: 290,
    discount: 20,
    stock: 220,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'beans',
    hue: 14
  },
  {
    name: 'Mezbani beef spice mix, 100 g',
    description:
      'Twenty-one spices in the proportion of a Chattogram mezban cook, roasted and ground. Enough for three kilos of beef. The recipe is printed on the back, in Bangla.',
    price: 180,
    discount: 0,
    stock: 135,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'meat-on-bone',
    prop: 'salt'
  },
  {
    name: 'খেজুরের গুড় Date palm patali gur, Jashore, 1 kg',
    description:
      'Winter patali from Khajura, broken from the mould, with no sugar and no hydrose. The colour is dark and the edge crumbles. Available from December to February.',
    price: 420,
    discount: 0,
    stock: 5,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'palm-tree',
    prop: 'custard'
  },
  {
    name: 'Gawa ghee, Pabna, 500 g',
    description:
      'Cow’s milk ghee clarified over a wood fire in Santhia. Grainy when cool and clear when warm. Glass jar, sealed with wax.',
    price: 790,
    discount: 60,
    stock: 58,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'butter'
  },
  {
    name: 'Chapa shutki, Kishoreganj, 250 g, double sealed',
    description:
      'Fermented puti from the haor, for bhorta. We wrap it in three layers and still ask you to warn the neighbours. Contains no insecticide; tested in Mymensingh.',
    price: 340,
    discount: 0,
    stock: 33,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'fish'
  },
  {
    name: 'Dried Cox’s Bazar shrimp, 200 g',
    description:
      'Small shrimp dried on racks above the sand at Nazirartek, salted lightly. Soak ten minutes, then fry with onion. Shells are soft enough to eat.',
    price: 380,
    discount: 40,
    stock: 49,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'shrimp'
  },
  {
    name: 'Deshi onion, Faridpur, 5 kg',
    description:
      'Small red deshi onions, sharp and dry-skinned, this season’s crop from Nagarkanda. Net bag. They keep two months if hung in the air.',
    price: 365,
    discount: 0,
    stock: 170,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'onion',
    hue: 336
  },
  {
    name: 'Panch phoron, 100 g',
    description:
      'Fenugreek, nigella, cumin, radhuni and fennel in equal parts. Radhuni and not mustard, as in the south. A paper packet without plastic.',
    price: 65,
    discount: 0,
    stock: 400,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'herb',
    hue: 60
  },
  {
    name: 'Rock salt, pink, coarse, 1 kg',
    description:
      'Coarse pink rock salt for the table mill and for borhani. Imported in blocks and broken here. Not iodised.',
    price: 110,
    discount: 0,
    stock: 85,
    category: 'Groceries & Spices',
    shop: 'Khatunganj Bhandar',
    drawing: 'salt',
    hue: 344
  }
]
