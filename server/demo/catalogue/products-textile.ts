import type { DemoProduct } from './types.ts'

export const sarees: DemoProduct[] = [
  {
    name: 'Tangail cotton saree, indigo border',
    nameBn: 'টাঙ্গাইলের সুতি শাড়ি, নীল পাড়',
    description:
      'Handwoven in Patharail from 84-count cotton with a four-inch indigo border. Twelve hand long, with a running blouse piece of 80 cm. Wash the first time alone in cold water, for indigo gives a little colour.',
    descriptionBn:
      'পাথরাইলের তাঁতে ৮৪ কাউন্ট সুতায় বোনা, চার ইঞ্চি নীল পাড়। বারো হাত লম্বা, সঙ্গে ৮০ সেমি ব্লাউজ পিস। প্রথমবার আলাদা করে ঠান্ডা পানিতে ধোবেন, নীল রং একটু উঠতে পারে।',
    price: 1450,
    discount: 200,
    stock: 38,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'ঢাকাই জামদানি Dhakai jamdani, red on white, 84 count',
    nameBn: 'ঢাকাই জামদানি শাড়ি, সাদা জমিনে লাল, ৮৪ কাউন্ট',
    description:
      'Half-silk jamdani from Rupganj with small flowers worked in by hand across the whole body. Two weavers sat about seven weeks at this one. Dry clean only, and keep it rolled, not folded.',
    descriptionBn:
      'রূপগঞ্জের হাফসিল্ক জামদানি, সারা জমিনে হাতে তোলা ছোট ছোট ফুল। দুজন তাঁতির সাত সপ্তাহের কাজ। শুধু ড্রাই ক্লিন করবেন, ভাঁজ না করে পেঁচিয়ে রাখবেন।',
    price: 18500,
    discount: 1500,
    stock: 3,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Jamdani saree, bottle green with gold thread',
    nameBn: 'জামদানি শাড়ি, বোতল সবুজে সোনালি সুতা',
    description:
      'Cotton and silk body in bottle green, with panna hazar flowers in gold-coloured zari. The anchal is worked densely for a full metre. A cotton blouse piece in the same green is in the packet.',
    descriptionBn:
      'বোতল সবুজ সুতি-সিল্কের জমিনে সোনালি জরির পান্না হাজার ফুল। পুরো এক মিটার আঁচল জুড়ে ঘন কাজ। একই সবুজের সুতি ব্লাউজ পিস প্যাকেটেই আছে।',
    price: 12800,
    discount: 0,
    stock: 6,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Rajshahi silk saree, plain mulberry, ash pink',
    nameBn: 'রাজশাহী সিল্ক শাড়ি, একরঙা মালবেরি, ছাই গোলাপি',
    description:
      'Pure mulberry silk of 60 grams a square metre, dyed in Rajshahi in one even ash pink. It drapes soft and does not rustle. Hand wash with shampoo in cold water, dry in the shade.',
    descriptionBn:
      'খাঁটি মালবেরি সিল্ক, রাজশাহীতে সমান ছাই গোলাপি রঙে রাঙানো। গায়ে নরম হয়ে পড়ে, খসখস করে না। ঠান্ডা পানিতে শ্যাম্পু দিয়ে ধুয়ে ছায়ায় শুকাবেন।',
    price: 6400,
    discount: 600,
    stock: 17,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'মিরপুর কাতান Mirpur katan saree, wedding maroon',
    nameBn: 'মিরপুর কাতান শাড়ি, বিয়ের মেরুন',
    description:
      'Heavy silk katan from a Mirpur jacquard loom, maroon with a broad zari border and a full zari anchal. It weighs 850 grams and stands well in photographs. Comes in a muslin cover with a blouse piece.',
    descriptionBn:
      'মিরপুরের জ্যাকার্ড তাঁতের ভারী সিল্ক কাতান, মেরুন জমিনে চওড়া জরির পাড়, আঁচল ভরা জরি। ওজন ৮৫০ গ্রাম, ছবিতে দারুণ ওঠে। ব্লাউজ পিসসহ মসলিনের খাপে পাঠাই।',
    price: 14500,
    discount: 2500,
    stock: 8,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Tangail half-silk saree, mustard and black',
    nameBn: 'টাঙ্গাইল হাফসিল্ক শাড়ি, সরষে হলুদ ও কালো',
    description:
      'Silk warp and cotton weft, so it has the shine of one and the comfort of the other. Mustard body, black border with temple points. Good for an office day in the cool months.',
    descriptionBn:
      'টানায় সিল্ক, পড়েনে সুতি, তাই চকচকেও আবার আরামও। সরষে হলুদ জমিন, কালো পাড়ে মন্দির নকশা। শীতের দিনে অফিসে পরার জন্য মানানসই।',
    price: 2350,
    discount: 0,
    stock: 24,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'নকশি কাঁথা Nakshi stitched saree, cream tussar',
    nameBn: 'নকশি কাঁথা সেলাইয়ের শাড়ি, ঘিয়ে তসর',
    description:
      'Tussar silk embroidered by hand in Jamalpur with running stitch: a lotus on the anchal, fish and vines along the border. It took one woman about four months. The reverse is as clean as the face.',
    descriptionBn:
      'জামালপুরে তসরের ওপর হাতে কাঁথা সেলাই: আঁচলে পদ্ম, পাড় ধরে মাছ আর লতা। একজন আপার চার মাসের কাজ। উল্টো পিঠও সোজা পিঠের মতোই পরিষ্কার।',
    price: 22000,
    discount: 0,
    stock: 2,
    category: 'Saree',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Everyday tant saree, sky blue check',
    nameBn: 'প্রতিদিনের তাঁতের শাড়ি, আকাশি চেক',
    description:
      'A light cotton tant for the house and the market, woven in Bajitpur, Tangail. Starched when it arrives and softer after each wash. No blouse piece.',
    descriptionBn:
      'টাঙ্গাইলের বাজিতপুরে বোনা হালকা সুতি, ঘরে আর বাজারে যাওয়ার জন্য। মাড় দেওয়া আসে, প্রতি ধোয়ায় আরও নরম হয়। ব্লাউজ পিস নেই।',
    price: 780,
    discount: 70,
    stock: 120,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Manipuri handloom saree, purple with moirang border',
    nameBn: 'মণিপুরি তাঁতের শাড়ি, বেগুনি, মইরাং পাড়',
    description:
      'Woven on a waist loom in Kamalganj, with the stepped moirang temple border of the Manipuri weavers. Thick cotton that holds its pleats. Colours are fast; machine wash on gentle is fine.',
    descriptionBn:
      'কমলগঞ্জে কোমর তাঁতে বোনা, মণিপুরি তাঁতিদের সিঁড়ি-কাটা মৈরাং পাড়। মোটা সুতি, কুঁচি ভালো থাকে। রং পাকা, মেশিনে হালকা ওয়াশে ধোয়া যায়।',
    price: 2900,
    discount: 300,
    stock: 14,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Muslin silk saree, ivory with silver jamdani buti',
    nameBn: 'মসলিন সিল্ক শাড়ি, আইভরি, রুপালি জামদানি বুটি',
    description:
      'New Dhaka muslin of silk and fine cotton, so sheer that a petticoat of the same ivory is needed. Silver buti sit a hand apart over the body. Sold with a certificate from the weaver’s cooperative in Rupganj.',
    descriptionBn:
      'সিল্ক আর মিহি সুতার নতুন ঢাকাই মসলিন, এত পাতলা যে নিচে আইভরি পেটিকোট লাগবে। সারা জমিনে এক হাত পরপর রুপালি বুটি। সঙ্গে রূপগঞ্জের তাঁতি সমিতির সনদ।',
    price: 36500,
    discount: 0,
    stock: 1,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Pohela Boishakh saree, লাল পাড় সাদা শাড়ি',
    nameBn: 'পহেলা বৈশাখের শাড়ি, লাল পাড় সাদা জমিন',
    description:
      'The white saree with the red border that the first of Boishakh asks for. Soft 60-count cotton, border woven and not printed. Order a week before the day, for the couriers are slow then.',
    descriptionBn:
      'পহেলা বৈশাখের চেনা সাজ, সাদা জমিনে লাল পাড়। ৬০ কাউন্টের নরম সুতি, পাড় ছাপা নয়, বোনা। উৎসবের এক সপ্তাহ আগেই অর্ডার দিন, তখন কুরিয়ারে দেরি হয়।',
    price: 1250,
    discount: 150,
    stock: 210,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Block print cotton saree, madder and charcoal',
    nameBn: 'ব্লক প্রিন্ট সুতি শাড়ি, লালচে খয়েরি ও কালচে ছাই',
    description:
      'Printed by hand in Narsingdi with wooden blocks cut from jackfruit timber. Madder paisleys on charcoal; small misses of the block are part of it. Blouse piece is attached.',
    descriptionBn:
      'কাঁঠাল কাঠের ব্লক দিয়ে নরসিংদীতে হাতে ছাপা। কালচে ছাই জমিনে লালচে খয়েরি কলকা; ব্লকের একটু-আধটু হেরফেরই এর সৌন্দর্য। সঙ্গে ব্লাউজ পিস আছে।',
    price: 1680,
    discount: 0,
    stock: 45,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Dupian silk saree, peacock blue, contrast anchal',
    nameBn: 'ডুপিয়ান সিল্ক শাড়ি, ময়ূরকণ্ঠী নীল, বিপরীত রঙের আঁচল',
    description:
      'Slubbed dupian silk that changes between blue and green as you walk. The anchal is rust orange. Dry clean; keep perfume off the cloth.',
    descriptionBn:
      'হাঁটলে নীল থেকে সবুজে রং খেলে, এমন দানাদার ডুপিয়ান সিল্ক। আঁচল মরচে কমলা। ড্রাই ক্লিন করবেন, কাপড়ে পারফিউম লাগাবেন না।',
    price: 7900,
    discount: 900,
    stock: 11,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Endi silk saree, natural honey, undyed',
    nameBn: 'এন্ডি সিল্ক শাড়ি, মধুরং, রং ছাড়া',
    description:
      'Endi, the peace silk of the castor-fed worm, spun by hand in Bholahat. Undyed, the colour of thin honey, with a slight nub you can feel. Warm enough for a January evening.',
    descriptionBn:
      'ভোলাহাটে হাতে কাটা এন্ডি সুতা, রেশম পোকা না মেরে তোলা। কোনো রং দেওয়া হয়নি, পাতলা মধুর মতো আপন রং, হাতে হালকা দানা লাগে। মাঘের সন্ধ্যায়ও গা গরম রাখে।',
    price: 8600,
    discount: 0,
    stock: 5,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'তাঁতের শাড়ি Tant saree, parrot green with gamcha check anchal',
    nameBn: 'তাঁতের শাড়ি, টিয়া সবুজ, গামছা চেক আঁচল',
    description:
      'Parrot green cotton with an anchal in the red and green check of a Sirajganj gamcha. Twelve hand, 46 inches wide. It comes starched, so soak before the first wear if you like it soft.',
    descriptionBn:
      'টিয়া রঙের সুতি, আঁচলে সিরাজগঞ্জের গামছার লাল-সবুজ চেক। বারো হাত লম্বা, ৪৬ ইঞ্চি বহর। মাড় দেওয়া থাকে, নরম চাইলে পরার আগে ভিজিয়ে নিন।',
    price: 1150,
    discount: 0,
    stock: 64,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Batik silk saree, aubergine crackle',
    nameBn: 'বাটিক সিল্ক শাড়ি, বেগুনি ক্র্যাকল',
    description:
      'Wax-resist dyed by hand in Rajshahi on light silk. Each crack of the wax lets in colour in its own way. Hand wash alone in cold water twice before wearing with white.',
    descriptionBn:
      'রাজশাহীতে হালকা সিল্কে মোম দিয়ে হাতে রাঙানো। মোমের প্রতিটি ফাটলে রং বসে আলাদাভাবে, তাই দুটো শাড়ি এক হয় না। সাদা কিছুর সঙ্গে পরার আগে ঠান্ডা পানিতে দুবার আলাদা ধুয়ে নিন।',
    price: 4200,
    discount: 450,
    stock: 19,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Jamdani saree, midnight blue, terchha diagonal vine',
    nameBn: 'জামদানি শাড়ি, গাঢ় নীল, তেরছা লতা',
    description:
      'The terchha pattern climbs across the whole body, which only an experienced weaver keeps straight. Cotton on cotton, 100 count, in midnight blue and white. Woven at Noapara, Rupganj, over eleven weeks.',
    descriptionBn:
      'সারা জমিনে কোনাকুনি উঠে যাওয়া তেরছা নকশা, পাকা হাতের তাঁতি ছাড়া সোজা থাকে না। ১০০ কাউন্ট সুতি, গাঢ় নীলে সাদা। রূপগঞ্জের নোয়াপাড়ায় এগারো সপ্তাহে বোনা।',
    price: 26800,
    discount: 1800,
    stock: 2,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Pabna soft cotton saree, tea rose, pack of two for everyday wear at home with matching running blouse pieces and a cotton fall already stitched on',
    nameBn: 'পাবনার নরম সুতি শাড়ি, চা-গোলাপি, ঘরে প্রতিদিন পরার জন্য দুটির প্যাক, সঙ্গে মানানসই ব্লাউজ পিস, ফলস আগেই সেলাই করা',
    description:
      'Two soft Pabna cottons, one tea rose and one pale rose, with the fall already stitched so you can wear them the same day. Blouse pieces of 80 cm run at the inner end. Made for daily washing.',
    descriptionBn:
      'পাবনার নরম সুতি দুটি, একটি চা-গোলাপি, একটি হালকা গোলাপি। ফলস সেলাই করাই আছে, পেয়েই পরা যায়। ভেতরের মাথায় ৮০ সেমি ব্লাউজ পিস, রোজ ধোয়ার মতো করে বানানো।',
    price: 1980,
    discount: 220,
    stock: 33,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Cotton jamdani saree, turquoise, student’s first jamdani',
    nameBn: 'সুতি জামদানি শাড়ি, ফিরোজা, ছাত্রীর প্রথম জামদানি',
    description:
      'A lighter, wider-spaced pattern keeps the price of this one down. Sixty-count cotton in turquoise with white flowers on border and anchal. Woven by apprentices at our partner loom, checked by their teacher.',
    descriptionBn:
      'নকশা হালকা আর ফাঁকা ফাঁকা, তাই দামও কম। ৬০ কাউন্ট ফিরোজা সুতি, পাড়ে আর আঁচলে সাদা ফুল। শিক্ষানবিশ তাঁতিদের বোনা, ওস্তাদ নিজে দেখে দেন।',
    price: 4800,
    discount: 0,
    stock: 16,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Banarasi katan saree, হলুদ for gaye holud',
    nameBn: 'বেনারসি কাতান শাড়ি, গায়ে হলুদের হলুদ',
    description:
      'Turmeric yellow katan with a gold border, made in the Benarasi Palli of Mirpur. Light at 620 grams, for a long evening of sitting. Blouse piece and two matching hair ribbons in the packet.',
    descriptionBn:
      'মিরপুর বেনারসি পল্লির হলুদ কাতান, সোনালি পাড়। ওজন মাত্র ৬২০ গ্রাম, সারা সন্ধ্যা বসে থাকলেও ভারী লাগে না। ব্লাউজ পিস আর মেলানো দুটি চুলের ফিতা প্যাকেটে আছে।',
    price: 9200,
    discount: 1200,
    stock: 12,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Monsoon saree, slate grey khadi',
    nameBn: 'বর্ষার শাড়ি, স্লেট ধূসর খাদি',
    description:
      'Handspun khadi from Cumilla in the grey of July, with a thin white line along the edge. The cloth is a little rough in the first week and lovely by the fourth. Six yards without a blouse piece.',
    descriptionBn:
      'কুমিল্লার হাতে কাটা খাদি, শ্রাবণের মেঘের মতো ধূসর, কিনারে চিকন সাদা দাগ। প্রথম সপ্তাহে একটু খসখসে, মাস না যেতেই নরম। ছয় গজ, ব্লাউজ পিস ছাড়া।',
    price: 1890,
    discount: 0,
    stock: 0,
    category: 'Saree',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Hand-painted silk saree, krishnachura branch',
    nameBn: 'হাতে আঁকা সিল্ক শাড়ি, কৃষ্ণচূড়ার ডাল',
    description:
      'A flowering krishnachura painted freehand on off-white Rajshahi silk by art students in Rajshahi. Colours are set by steam and do not rub off. Every piece differs, so look at all the pictures.',
    descriptionBn:
      'অফ-হোয়াইট রাজশাহী সিল্কে চারুকলার ছাত্রছাত্রীদের হাতে আঁকা কৃষ্ণচূড়া। রং ভাপে পাকা করা, ঘষায় ওঠে না। প্রতিটি আলাদা, তাই সব ছবি দেখে নিন।',
    price: 11200,
    discount: 0,
    stock: 4,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Puja saree, garad silk with red border',
    nameBn: 'পূজার শাড়ি, লাল পাড় গরদ সিল্ক',
    description:
      'Unbleached garad silk, kept its natural cream, with a plain red border and a red-tipped anchal. Woven in Shibganj. A saree to wear once a year and hand on.',
    descriptionBn:
      'ধবধবে না করা ঘিয়ে গরদ, লাল পাড়, আঁচলের মাথায় লাল। শিবগঞ্জে বোনা। বছরে একবার পরার, তারপর মেয়ের হাতে তুলে দেওয়ার শাড়ি।',
    price: 7200,
    discount: 400,
    stock: 22,
    category: 'Saree',
    shop: 'Rajshahi Silk Corner',
  },
  {
    name: 'Kantha stitch cotton saree, lake blue (new batch)',
    nameBn: 'কাঁথা সেলাই সুতি শাড়ি, হ্রদ নীল (নতুন)',
    description:
      'Cotton saree with three lines of running stitch along the border, from our Jamalpur group. This batch is still on the frames. Final photographs follow when the first ten are off.',
    descriptionBn:
      'আমাদের জামালপুরের দলের সেলাই, পাড় ধরে তিন সারি কাঁথা ফোঁড়। এই চালান এখনো ফ্রেমে। প্রথম দশটি উঠলেই আসল ছবি দেওয়া হবে।',
    price: 3600,
    discount: 0,
    stock: 10,
    category: 'Saree',
    shop: 'Nakshi Kutir',
    status: 'DRAFT',
  },
]

export const panjabis: DemoProduct[] = [
  {
    name: 'White addi panjabi, nakshi placket',
    nameBn: 'সাদা আদ্দি পাঞ্জাবি, নকশি পাট্টা',
    description:
      'Fine addi cotton with white-on-white running stitch down the placket and round the cuffs. Straight cut, side pockets, length to the knee. Sizes 38 to 46; write yours in the order note.',
    descriptionBn:
      'মিহি আদ্দি সুতি, বুকের পাট্টায় আর হাতার মাথায় সাদার ওপর সাদা ফোঁড়। সোজা কাট, দুই পাশে পকেট, হাঁটু পর্যন্ত লম্বা। সাইজ ৩৮ থেকে ৪৬, অর্ডারের নোটে লিখে দিন।',
    price: 1650,
    discount: 150,
    stock: 56,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'খাদি পাঞ্জাবি Khadi panjabi, bottle green',
    nameBn: 'খাদি পাঞ্জাবি, বোতল সবুজ',
    description:
      'Handspun khadi from Chandina, Cumilla, dyed bottle green. Band collar and coconut-shell buttons. It shrinks about a centimetre in the first wash and is cut with that in mind.',
    descriptionBn:
      'কুমিল্লার চান্দিনার হাতে কাটা সুতার খাদি, বোতল সবুজ রঙের। ব্যান্ড কলার, নারকেলের মালার বোতাম। প্রথম ধোয়ায় এক সেন্টিমিটারের মতো ছোট হয়, মাপ সেভাবেই রাখা।',
    price: 1380,
    discount: 0,
    stock: 41,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Eid panjabi, silk blend, deep maroon',
    nameBn: 'ঈদের পাঞ্জাবি, সিল্ক মিশ্রণ, গাঢ় মেরুন',
    description:
      'Silk and cotton blend with a quiet sheen and tone-on-tone embroidery at the neck. Fully lined front. Dry clean the first time; after that a gentle hand wash will do.',
    descriptionBn:
      'সিল্ক ও সুতির মিশ্রণ, হালকা চকচকে, গলায় একই রঙের সুতার কাজ। সামনের অংশে পুরো লাইনিং। প্রথমবার ড্রাই ক্লিন, পরে হাতে আলতো করে ধোয়া যায়।',
    price: 2850,
    discount: 350,
    stock: 27,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Cotton fotua, gamcha check, short sleeve',
    nameBn: 'সুতি ফতুয়া, গামছা চেক, হাফহাতা',
    description:
      'A fotua made from real gamcha cloth of Shahjadpur, washed before cutting so the size stays. Two front pockets. The summer shirt of half of Dhaka.',
    descriptionBn: 'শাহজাদপুরের আসল গামছার কাপড়ের ফতুয়া, কাটার আগেই ধোয়া, তাই মাপ ঠিক থাকে। সামনে দুটি পকেট। গরমে পরার সবচেয়ে আরামের জামা।',
    price: 620,
    discount: 0,
    stock: 95,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Women’s long kurta, block print, indigo',
    nameBn: 'মেয়েদের লম্বা কুর্তা, ব্লক প্রিন্ট, নীল',
    description:
      'Knee-length kurta in 60-count cotton, printed by hand with a fish-scale block. Side slits, three-quarter sleeves and one deep pocket that takes a phone. Sizes S to XXL.',
    descriptionBn:
      'হাঁটু পর্যন্ত লম্বা ৬০ কাউন্ট সুতি, আঁশ-নকশার ব্লকে হাতে ছাপা। দুই পাশ কাটা, থ্রি-কোয়ার্টার হাতা, ফোন রাখার মতো একটা গভীর পকেট। সাইজ এস থেকে ডাবল এক্সএল।',
    price: 1190,
    discount: 140,
    stock: 73,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Three-piece salwar kameez, unstitched, Tangail cotton',
    nameBn: 'থ্রি-পিস সালোয়ার কামিজ, সেলাই ছাড়া, টাঙ্গাইলের সুতি',
    description:
      'Kameez cloth of 2.75 metres, salwar of 2.5 metres and an orna of 2.5 metres, all woven to match. Mustard with a thin green line. Ask your tailor to soak it overnight before cutting.',
    descriptionBn:
      'কামিজের কাপড় ২.৭৫ মিটার, সালোয়ার ২.৫ মিটার ও ওড়না ২.৫ মিটার, মিলিয়ে বোনা। সরিষা রঙে চিকন সবুজ দাগ। কাটার আগে দর্জিকে এক রাত ভিজিয়ে রাখতে বলুন।',
    price: 1750,
    discount: 0,
    stock: 48,
    category: 'Panjabi and kurta',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'লুঙ্গি Check lungi, Ruhitpur weave, stitched',
    nameBn: 'চেক লুঙ্গি, রুহিতপুরী, সেলাই করা',
    description:
      'Eighty-count cotton from Ruhitpur, Keraniganj, stitched and ready to wear. Five hand wide, colour guaranteed. Softens within three washes.',
    descriptionBn:
      'কেরানীগঞ্জের রুহিতপুরে বোনা ৮০ কাউন্ট সুতি, সেলাই করা, পেয়েই পরুন। পাঁচ হাত বহর, রঙের গ্যারান্টি আছে। তিন ধোয়াতেই নরম।',
    price: 480,
    discount: 40,
    stock: 260,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Boys’ panjabi and pajama set, ages 4 to 10',
    nameBn: 'ছেলেদের পাঞ্জাবি-পায়জামা সেট, ৪ থেকে ১০ বছর',
    description:
      'Soft cotton panjabi with a little nakshi kantha pocket and a white pajama with elastic. Buttons are sewn twice. State the age and height of the boy in the order note.',
    descriptionBn:
      'নরম সুতির পাঞ্জাবি, ছোট্ট নকশি কাঁথার পকেট, সঙ্গে ইলাস্টিক দেওয়া সাদা পায়জামা। বোতাম দুবার করে সেলাই। অর্ডারের নোটে বয়স আর উচ্চতা লিখে দিন।',
    price: 990,
    discount: 110,
    stock: 34,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Monipuri shawl, black with red tara border',
    nameBn: 'মণিপুরি শাল, কালো, লাল তারা পাড়',
    description:
      'A winter shawl woven on waist looms in Adampur, Kamalganj, 2.2 by 1 metre. Acrylic and cotton, so it washes at home. Both ends carry the Manipuri star.',
    descriptionBn:
      'কমলগঞ্জের আদমপুরে কোমর তাঁতে বোনা, ২.২ মিটার লম্বা, ১ মিটার চওড়া। অ্যাক্রিলিক-সুতির মিশ্রণ, ঘরেই ধোয়া যায়। দুই মাথায় মণিপুরি তারা।',
    price: 1350,
    discount: 0,
    stock: 29,
    category: 'Panjabi and kurta',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'গামছা Gamcha, Sirajganj handloom, set of three',
    nameBn: 'গামছা, সিরাজগঞ্জের তাঁত, তিনটির সেট',
    description:
      'Three gamcha of 2 by 1 metre in red, green and blue check. Thin, quick to dry, and good for forty other uses. Woven in Belkuchi.',
    descriptionBn:
      'লাল, সবুজ ও নীল চেকের তিনটি গামছা, প্রতিটি ২ মিটার লম্বা ও ১ মিটার চওড়া। পাতলা, তাড়াতাড়ি শুকায়, হাজার কাজে লাগে। বেলকুচিতে বোনা।',
    price: 420,
    discount: 0,
    stock: 320,
    category: 'Panjabi and kurta',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Churidar pajama, white cotton, drawstring',
    nameBn: 'চুড়িদার পায়জামা, সাদা সুতি, ফিতাওয়ালা',
    description:
      'Close at the calf with the folds a churidar should have, roomy above. Pure cotton with a woven drawstring. Length 42 inches; the hem leaves two inches to let down.',
    descriptionBn: 'গোছায় আঁটসাঁট চুড়ি-ভাঁজ, উপরে ঢিলা। খাঁটি সুতি, বোনা ফিতা। লম্বা ৪২ ইঞ্চি, নিচে আরও দুই ইঞ্চি ছাড়া আছে।',
    price: 540,
    discount: 60,
    stock: 88,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
  {
    name: 'Wedding sherwani, cream jacquard with stole',
    nameBn: 'বিয়ের শেরওয়ানি, ঘিয়ে জ্যাকার্ড, ওড়নাসহ',
    description:
      'Cream jacquard with hand-set buttons, lined, with a maroon stole and churidar. Made to your measures in twelve days: we call you for them after the order. One fitting at our shop is included.',
    descriptionBn:
      'ঘিয়ে জ্যাকার্ড, হাতে বসানো বোতাম, পুরো লাইনিং, সঙ্গে মেরুন ওড়না আর চুড়িদার। আপনার মাপে বারো দিনে বানাই, অর্ডারের পর ফোন করে মাপ নিই। দোকানে একবার ট্রায়াল দেওয়া যাবে।',
    price: 13500,
    discount: 1500,
    stock: 5,
    category: 'Panjabi and kurta',
    shop: 'Panjabi Polli',
  },
]
