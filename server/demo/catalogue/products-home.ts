import type { DemoProduct } from './types.ts'

export const homeDecor: DemoProduct[] = [
  {
    name: 'Bamboo floor lamp, hand split, 120 cm',
    nameBn: 'বাঁশের ফ্লোর ল্যাম্প, হাতে চেরা, ১২০ সেমি',
    description:
      'A shade of thin split bamboo on a plain wooden foot; the light falls in stripes. E27 holder, cable of two metres with switch. Bulb is not included.',
    descriptionBn: 'সাদামাটা কাঠের পায়ায় চিকন চেরা বাঁশের শেড, আলো পড়ে ডোরা ডোরা। ই২৭ হোল্ডার, সুইচসহ দুই মিটার তার। বাল্ব সঙ্গে নেই।',
    price: 2650,
    discount: 250,
    stock: 18,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Wall clock, sheesham, Bangla numerals',
    nameBn: 'দেয়ালঘড়ি, শিশুকাঠ, বাংলা অঙ্ক',
    description:
      'Solid sheesham ring with Bangla numerals in brass, 30 cm across. The works are silent and take one AA cell. A hook and a screw are in the box.',
    descriptionBn:
      'নিরেট শিশুকাঠের চাকায় পিতলের বাংলা অঙ্ক, ৩০ সেমি চওড়া। টিকটিক শব্দ নেই, একটা পেনসিল ব্যাটারিতে চলে। হুক আর স্ক্রু বাক্সেই।',
    price: 1850,
    discount: 0,
    stock: 35,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Framed rickshaw panel, village by the river',
    nameBn: 'ফ্রেমে বাঁধানো রিকশাচিত্র, নদীর পাড়ের গ্রাম',
    description:
      'An enamel painting on tin by a rickshaw artist, framed in black wood, 45 by 30 cm. Boats, a mosque, a very blue river. Signed on the back.',
    descriptionBn: 'টিনে এনামেলে আঁকা, কালো কাঠের ফ্রেমে, ৪৫ × ৩০ সেমি। নৌকা, মসজিদ আর ভীষণ নীল এক নদী। পেছনে শিল্পীর সই।',
    price: 2200,
    discount: 300,
    stock: 11,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Jute rug, braided, round 4 feet',
    nameBn: 'পাটের গালিচা, বিনুনি করা, গোল ৪ ফুট',
    description:
      'Golden tossa jute, braided and sewn in a spiral in Faridpur. It sheds for the first fortnight. Beat it, do not wash it.',
    descriptionBn:
      'সোনালি তোষা পাট বিনুনি করে ফরিদপুরে পেঁচিয়ে সেলাই করা। প্রথম দুই সপ্তাহ একটু আঁশ ওঠে। ঝেড়ে পরিষ্কার করবেন, ধোবেন না।',
    price: 1950,
    discount: 0,
    stock: 27,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Nakshi bedspread with two pillow covers, queen',
    nameBn: 'নকশি বিছানার চাদর, দুটি বালিশের কভারসহ, কুইন',
    description:
      'Cotton bedspread with a machine-quilted ground and a hand-stitched border, 90 by 100 inches. Two pillow covers match. Wash cold, inside out.',
    descriptionBn:
      'মেশিনে কুইল্ট করা সুতির জমিন, পাড়ে হাতের সেলাই, ৯০ × ১০০ ইঞ্চি। মেলানো দুটি বালিশের কভার। ঠান্ডা পানিতে উল্টো করে ধোবেন।',
    price: 3450,
    discount: 450,
    stock: 24,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Mirror with cane frame, 50 cm',
    nameBn: 'আয়না, বেতের ফ্রেম, ৫০ সেমি',
    description:
      'Round mirror in a sunburst of cane from Sylhet. Four-millimetre glass, sealed at the back against damp. Weighs 2.1 kg.',
    descriptionBn:
      'সিলেটের বেতে সূর্যের মতো ছড়ানো ফ্রেম, গোল আয়না। ৪ মিমি কাচ, পেছনটা স্যাঁতসেঁতে থেকে বাঁচাতে সিল করা। ওজন ২.১ কেজি।',
    price: 2100,
    discount: 0,
    stock: 15,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'মোমবাতি Beeswax candles, pack of four',
    nameBn: 'মৌমাছির মোমের মোমবাতি, চারটির প্যাক',
    description:
      'Poured from Sundarbans beeswax with a cotton wick. Burns about seven hours, without smoke, smelling lightly of honey. For load-shedding with dignity.',
    descriptionBn: 'সুন্দরবনের মোমে ঢালাই, সুতির সলতে। প্রায় সাত ঘণ্টা জ্বলে, ধোঁয়া নেই, হালকা মধুর গন্ধ। লোডশেডিংয়ের রাতটাও সুন্দর কাটে।',
    price: 380,
    discount: 30,
    stock: 66,
    category: 'Home decor item',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Clay water jar, কলসি, decorative, 35 cm',
    nameBn: 'মাটির কলসি, সাজানোর জন্য, ৩৫ সেমি',
    description:
      'A kolshi from Bijoypur, Cumilla, burnished with a stone and painted with a white alpona band. Holds dry flowers or umbrellas. Unglazed, so not for standing water.',
    descriptionBn:
      'কুমিল্লার বিজয়পুরের কলসি, পাথরে ঘষে চকচকে, সাদা আলপনা আঁকা। শুকনা ফুল বা ছাতা রাখার জন্য। ভেতরে প্রলেপ নেই, তাই পানি রাখবেন না।',
    price: 850,
    discount: 0,
    stock: 20,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Wind chime of bamboo and brass',
    nameBn: 'বাঁশ ও পিতলের উইন্ড চাইম',
    description:
      'Six bamboo tubes and one brass one that speaks now and then. Hangs from a balcony rail. Length 70 cm.',
    descriptionBn: 'ছয়টি বাঁশের নল আর মাঝেমধ্যে কথা বলা একটি পিতলের নল। বারান্দার রেলিংয়ে ঝোলান। লম্বা ৭০ সেমি।',
    price: 520,
    discount: 50,
    stock: 43,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Cane sofa for two with cushions, balcony size',
    nameBn: 'বেতের দুই আসনের সোফা, কুশনসহ, বারান্দার মাপে',
    description:
      'Golla cane on a bamboo core, made in Sylhet, 115 cm wide. Cushions are covered with khadi and have zips. Delivered whole within Dhaka, Sylhet and Chattogram.',
    descriptionBn:
      'বাঁশের কাঠামোয় গোল্লা বেত, সিলেটে বানানো, ১১৫ সেমি চওড়া। কুশনের খাদি কভার চেইন খুলে ধোয়া যায়। ঢাকা, সিলেট ও চট্টগ্রামে আস্ত পৌঁছে দিই।',
    price: 16500,
    discount: 2000,
    stock: 4,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Coir doormat, plain, 60 by 40 cm',
    nameBn: 'নারকেল ছোবড়ার পাপোশ, সাদামাটা, ৬০ × ৪০ সেমি',
    description:
      'Thick coconut coir from Bagerhat on a woven back. Takes the monsoon off four pairs of feet. Shake it out on Fridays.',
    descriptionBn: 'বাগেরহাটের মোটা ছোবড়া, নিচে বোনা কাপড়। বর্ষার কাদা চার জোড়া পায়ের থেকে একাই নেয়। শুক্রবারে ঝেড়ে নিলেই হলো।',
    price: 390,
    discount: 0,
    stock: 122,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Table lamp, terracotta foot, linen shade',
    nameBn: 'টেবিল ল্যাম্প, পোড়ামাটির পায়া, লিনেন শেড',
    description:
      'Hand-thrown terracotta with pierced flowers and a shade of undyed linen. Height 42 cm. The potter is firing the next lot, so it rests for now.',
    descriptionBn: 'হাতে গড়া পোড়ামাটির পায়ায় ফুলের নকশা কাটা, রং না করা লিনেন শেড। উচ্চতা ৪২ সেমি। কুমার নতুন চালান পোড়াচ্ছেন, তাই আপাতত বন্ধ।',
    price: 1750,
    discount: 0,
    stock: 8,
    category: 'Home decor item',
    shop: 'Nakshi Kutir',
    status: 'PAUSED',
  },
]

export const plants: DemoProduct[] = [
  {
    name: 'Rose sapling, Godkhali red, grafted',
    nameBn: 'গোলাপের চারা, গদখালীর লাল, কলম করা',
    description:
      'Grafted on wild stock, about 45 cm high with the first buds on it. Full sun, and a handful of old dung each month. Comes in a coir bag.',
    descriptionBn:
      'গদখালীর কলমের লাল গোলাপ, প্রায় ৪৫ সেমি উঁচু, প্রথম কুঁড়িসহ। পুরো রোদ আর মাসে এক মুঠো পুরোনো গোবর সার দিন। নারকেলের ছোবড়ার ব্যাগে আসে।',
    price: 120,
    discount: 0,
    stock: 240,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'হাসনাহেনা Hasnahena, night-blooming, 2 feet',
    nameBn: 'হাসনাহেনা গাছ, রাতে ফোটে, ২ ফুট',
    description:
      'By eight in the evening the whole lane knows that it flowers. Any soil, half a day of sun. Prune hard in February.',
    descriptionBn: 'রাত আটটা বাজতেই সারা গলি টের পায় ফুটেছে। যেকোনো মাটিতে হয়, আধবেলা রোদ পেলেই চলে। ফাল্গুনে ভালো করে ছেঁটে দিন।',
    price: 180,
    discount: 20,
    stock: 85,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Hibiscus, joba, red double',
    nameBn: 'জবা গাছ, লাল ডাবল',
    description:
      'A double red joba of 40 cm, in bud for nine months of the year. Feed it mustard-cake water. Watch for white mealy bugs under the leaf.',
    descriptionBn:
      '৪০ সেমি উঁচু ডাবল লাল জবা, বছরে নয় মাস কুঁড়ি থাকে। খইল ভেজানো পানি দিন। পাতার নিচে সাদা ছাতরা পোকা ধরে কি না খেয়াল রাখবেন।',
    price: 150,
    discount: 0,
    stock: 110,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Amrapali mango, grafted, fruits in a drum',
    nameBn: 'আম্রপালি আমের চারা, কলম করা, ড্রামেই ফলে',
    description:
      'A dwarf graft that fruits in its third year in a half drum on the roof. Arrives at 75 cm with a tied stake. Take off the flowers of the first year.',
    descriptionBn:
      'ছাদে হাফ ড্রামেই তৃতীয় বছরে ফল দেয় এমন বেঁটে কলম। খুঁটি বাঁধা, ৭৫ সেমি উঁচু অবস্থায় পাঠাই। প্রথম বছরের মুকুল ভেঙে দেবেন।',
    price: 450,
    discount: 50,
    stock: 62,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Kitchen seeds, winter, eight packets',
    nameBn: 'শীতের সবজির বীজ, আট প্যাকেট',
    description:
      'Tomato, coriander, radish, spinach, red amaranth, bean, cauliflower and carrot, enough for a roof. Sow from October. The back of each packet tells depth and days in Bangla.',
    descriptionBn:
      'টমেটো, ধনেপাতা, মুলা, পালং, লালশাক, শিম, ফুলকপি আর গাজর, এক ছাদের জন্য যথেষ্ট। কার্তিক থেকে বুনুন। কত গভীরে, কত দিনে, প্যাকেটের পেছনে বাংলায় লেখা।',
    price: 240,
    discount: 0,
    stock: 300,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Marigold seeds, গাঁদা, one packet',
    nameBn: 'গাঁদা ফুলের বীজ, এক প্যাকেট',
    description:
      'Tall orange inca marigold, about eighty seeds. Up in four days, in flower in sixty. For garlands, for the grave and for the first of Falgun.',
    descriptionBn: 'লম্বা জাতের কমলা ইনকা গাঁদা, প্যাকেটে প্রায় আশিটি বীজ। চার দিনে চারা, ষাট দিনে ফুল। মালা গাঁথতে আর পয়লা ফাল্গুনে।',
    price: 40,
    discount: 0,
    stock: 400,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Snake plant in a clay pot',
    nameBn: 'স্নেক প্ল্যান্ট, মাটির টবে',
    description:
      'Lives in a corner with little light and forgives a forgotten fortnight. About 35 cm high in a painted clay pot. Poisonous to goats, so keep them off.',
    descriptionBn:
      'অল্প আলোতেও ভালো থাকে, দুই সপ্তাহ পানি না পেলেও মরে না। রং করা মাটির টবে প্রায় ৩৫ সেমি উঁচু। ছাগলের জন্য বিষাক্ত, দূরে রাখুন।',
    price: 350,
    discount: 40,
    stock: 73,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Cactus trio in small pots',
    nameBn: 'তিন ক্যাকটাস, ছোট টবে',
    description: 'Three different cactuses of 6 to 10 cm. Water once in ten days, less in winter. Gravel is on top.',
    descriptionBn: '৬ থেকে ১০ সেমি মাপের তিন রকম ক্যাকটাস। দশ দিনে একবার পানি, শীতে আরও কম। ওপরে নুড়ি বিছানো।',
    price: 320,
    discount: 0,
    stock: 48,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Water lily tuber, শাপলা, pink',
    nameBn: 'শাপলার কন্দ, গোলাপি',
    description:
      'A tuber with two young leaves for a tub of 40 cm depth. Set it in clay below a hand of water. Flowers from May; small fish keep the mosquitoes away.',
    descriptionBn:
      '৪০ সেমি গভীর গামলার জন্য দুটি কচি পাতাসহ কন্দ। এক হাত পানির নিচে এঁটেল মাটিতে বসান। বৈশাখ থেকে ফুল ফোটে, ছোট মাছ ছাড়লে মশা হয় না।',
    price: 280,
    discount: 0,
    stock: 31,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Vermicompost, 10 kg bag',
    nameBn: 'কেঁচো সার, ১০ কেজির বস্তা',
    description:
      'Worm compost from cow dung and banana stems, sieved, from a women’s group in Jhikargacha. Smells of earth. One handful a pot each month.',
    descriptionBn: 'গোবর আর কলাগাছের কেঁচো সার, চালা, ঝিকরগাছার মেয়েদের দলের বানানো। মাটির গন্ধ ছাড়া কিছু নেই। মাসে প্রতি টবে এক মুঠো।',
    price: 220,
    discount: 20,
    stock: 190,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Hand tools, trowel, fork and pruner',
    nameBn: 'হাতের বাগান সরঞ্জাম: খুরপি, কাঁটা ও প্রুনার',
    description:
      'Forged in Dholaikhal with ash handles; the pruner’s spring can be changed. Wipe with oil in the wet months. Cloth roll included.',
    descriptionBn: 'ধোলাইখালে পেটানো লোহা, কাঠের হাতল, প্রুনারের স্প্রিং বদলানো যায়। বর্ষায় তেল মুছে রাখুন। কাপড়ের রোল-ব্যাগ সঙ্গে।',
    price: 690,
    discount: 0,
    stock: 56,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Dwarf coconut seedling, early fruiting',
    nameBn: 'বেঁটে নারকেল চারা, তাড়াতাড়ি ফলে',
    description:
      'A dwarf type that fruits in about four years, 60 cm high with three leaves. Plant before the rains with salt and ash in the pit. Only two a customer while the stock is small.',
    descriptionBn:
      'বেঁটে জাত, চার বছরের মাথায় ফল দেয়, ৬০ সেমি উঁচু, তিন পাতা। বর্ষার আগে গর্তে লবণ আর ছাই দিয়ে লাগান। স্টক কম, একজন দুটির বেশি নয়।',
    price: 650,
    discount: 50,
    stock: 5,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
  {
    name: 'Bonsai banyan, eleven years',
    nameBn: 'বটগাছের বনসাই, এগারো বছর',
    description:
      'Trained in Jashore on a flat glazed dish, 38 cm high with aerial roots. Needs morning sun and a mist each evening. Sent by hand, not by van.',
    descriptionBn:
      'যশোরে গড়া, চ্যাপ্টা চকচকে পাত্রে, ৩৮ সেমি উঁচু, ঝুরি নেমেছে। সকালের রোদ আর সন্ধ্যায় একটু পানির ছিটা লাগে। ভ্যানে নয়, হাতে করে পৌঁছে দিই।',
    price: 7500,
    discount: 0,
    stock: 1,
    category: 'Plant and garden tool',
    shop: 'Godkhali Nursery',
  },
]
