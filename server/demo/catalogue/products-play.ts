import type { DemoProduct } from './types.ts'

export const babyAndToys: DemoProduct[] = [
  {
    name: 'Teddy bear, cotton filled, 40 cm',
    nameBn: 'টেডি বিয়ার পুতুল, তুলা ভরা, ৪০ সেমি',
    description:
      'Brown plush with embroidered eyes, so nothing comes off in a small mouth. Filled with clean cotton waste from Narayanganj. Washes by hand.',
    descriptionBn: 'বাদামি নরম টেডি, চোখ সুতায় তোলা, তাই বাচ্চার মুখে কিছু খুলে যাবে না। নারায়ণগঞ্জের পরিষ্কার তুলা ভরা। হাতে ধোয়া যায়।',
    price: 790,
    discount: 90,
    stock: 65,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'টেপা পুতুল Tepa putul, clay dolls, set of five',
    nameBn: 'টেপা পুতুল, মাটির, পাঁচটির সেট',
    description:
      'Pinched clay dolls from Mymensingh in natural red, as grandmothers had. About 10 cm each. They break when dropped, which is also a lesson.',
    descriptionBn:
      'ময়মনসিংহের টেপা মাটির পুতুল, আপন লাল রং, দাদি-নানিদের যেমন ছিল। একেকটি প্রায় ১০ সেমি। ফেললে ভাঙে, সেটাও একটা শিক্ষা।',
    price: 350,
    discount: 0,
    stock: 28,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Paper kite, Old Dhaka Sakrain, ten pieces with reel',
    nameBn: 'পুরান ঢাকার সাকরাইনের ঘুড়ি, দশটি, নাটাইসহ',
    description:
      'Tissue kites from Shankhari Bazar with a bamboo spine and a wooden natai reel. Two hundred metres of cotton line, without glass powder. For children from eight up, on a roof with a rail.',
    descriptionBn:
      'শাঁখারীবাজারের পাতলা কাগজের ঘুড়ি, বাঁশের কাঠি, কাঠের নাটাই। দুই শ মিটার সুতি সুতা, মাঞ্জা দেওয়া নয়। আট বছরের বেশি বয়সীদের জন্য, রেলিং দেওয়া ছাদে।',
    price: 420,
    discount: 0,
    stock: 80,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Wooden train, four wagons, beech and neem',
    nameBn: 'কাঠের রেলগাড়ি, চার বগি, বিচ ও নিমকাঠ',
    description: 'Wagons hook together with wooden pegs; no magnets to swallow. Rubbed with beeswax. Length 52 cm.',
    descriptionBn: 'কাঠের খুঁটিতে বগি জোড়া লাগে, গিলে ফেলার মতো চুম্বক নেই। মৌমাছির মোম ঘষা। লম্বা ৫২ সেমি।',
    price: 980,
    discount: 120,
    stock: 22,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Feeding bottle, glass, 240 ml, two teats',
    nameBn: 'কাচের ফিডিং বোতল, ২৪০ মিলি, দুটি নিপল',
    description:
      'Borosilicate glass with a silicone sleeve and two slow-flow teats. Boils and sterilises. A cleaning brush is in the box.',
    descriptionBn: 'বোরোসিলিকেট কাচ, সিলিকনের খাপ, ধীরে দুধ আসে এমন দুটি নিপল। ফুটিয়ে জীবাণুমুক্ত করা যায়। ধোয়ার ব্রাশ বাক্সেই।',
    price: 520,
    discount: 0,
    stock: 97,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Cloth nappies, muslin, pack of ten',
    nameBn: 'কাপড়ের ন্যাপি, মসলিন, দশটির প্যাক',
    description:
      'Double-layer cotton muslin that dries in an hour in the sun. Tie strings, no pins. For babies up to nine kilos.',
    descriptionBn: 'দুই পরতের সুতি মসলিন, রোদে এক ঘণ্টায় শুকায়। ফিতা দিয়ে বাঁধা, পিন লাগে না। নয় কেজি পর্যন্ত ওজনের শিশুর জন্য।',
    price: 450,
    discount: 50,
    stock: 134,
    category: 'Toy and baby item',
    shop: 'Tangail Tantghar',
  },
  {
    name: 'Ludo and snakes-and-ladders board, folding',
    nameBn: 'লুডু ও সাপলুডু বোর্ড, ভাঁজ করা যায়',
    description:
      'Two games on one wooden board with sixteen pieces and two dice. The hinge is brass. Family quarrels are not covered.',
    descriptionBn: 'এক কাঠের বোর্ডে দুই খেলা, ষোলোটি ঘুঁটি, দুটি ছক্কা। কবজা পিতলের। খেলা নিয়ে ঝগড়ার দায় আমাদের নয়।',
    price: 380,
    discount: 0,
    stock: 110,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Jigsaw puzzle, map of the 64 districts',
    nameBn: 'জিগস পাজল, ৬৪ জেলার মানচিত্র',
    description:
      'Each district is one piece, in 3 mm board with rounded corners. Names in Bangla on the front and the district’s river on the back. Ages six and up.',
    descriptionBn: 'একেক জেলা একেক টুকরা, ৩ মিমি বোর্ড, গোল কোণ। সামনে বাংলায় নাম, পেছনে জেলার নদী। ছয় বছর থেকে।',
    price: 490,
    discount: 40,
    stock: 74,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Wooden spinning top, লাটিম, with cord',
    nameBn: 'কাঠের লাটিম, সুতাসহ',
    description:
      'Turned from guava wood with an iron point, painted in rings. Cord of a metre is wound round it. Two in a packet, for one always gets lost.',
    descriptionBn: 'পেয়ারা কাঠের লাটিম, লোহার আল, রঙিন ডোরা। সঙ্গে এক মিটার লেত্তি। প্যাকেটে দুটি, কারণ একটি সব সময়ই হারায়।',
    price: 90,
    discount: 0,
    stock: 210,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Baby rattle set, five shapes',
    nameBn: 'শিশুর ঝুনঝুনি সেট, পাঁচ রকম',
    description:
      'Five rattles in food-grade plastic, one with a soft ring for new teeth. No paint. Rinse with warm water.',
    descriptionBn:
      'খাবার রাখার উপযোগী প্লাস্টিকের পাঁচ ঝুনঝুনি, একটিতে দাঁত ওঠার সময় কামড়ানোর নরম অংশ। রং করা নয়। কুসুম গরম পানিতে ধুয়ে নিন।',
    price: 330,
    discount: 0,
    stock: 58,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'CNG auto-rickshaw toy, tin, wind-up',
    nameBn: 'সিএনজি অটোরিকশা খেলনা, টিনের, চাবি দেওয়া',
    description:
      'Green tin CNG with a key, about 14 cm long, made in Kamrangirchar. Runs four metres on a floor, less on a carpet. Edges are rolled.',
    descriptionBn:
      'চাবি দেওয়া সবুজ টিনের সিএনজি, ১৪ সেমি লম্বা, কামরাঙ্গীরচরে বানানো। মেঝেতে চার মিটার ছোটে, কার্পেটে কম। কিনার মোড়ানো, হাত কাটে না।',
    price: 460,
    discount: 60,
    stock: 41,
    category: 'Toy and baby item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Drawing box, 36 crayons and paper',
    nameBn: 'ছবি আঁকার বাক্স, ৩৬ ক্রেয়ন রং ও কাগজ',
    description:
      'Thirty-six wax crayons that do not crumble in heat, with forty sheets of thick paper. Colours are named in Bangla. Wax wipes off glass but not off walls.',
    descriptionBn: 'ছত্রিশটি মোম রং, গরমে গলে না, সঙ্গে মোটা কাগজ চল্লিশ পাতা। রঙের নাম বাংলায়। কাচ থেকে ওঠে, দেয়াল থেকে নয়।',
    price: 410,
    discount: 0,
    stock: 126,
    category: 'Toy and baby item',
    shop: 'Nilkhet Book Lane',
  },
]

export const sports: DemoProduct[] = [
  {
    name: 'Cricket bat, English willow, grade 2, knocked in',
    nameBn: 'ক্রিকেট ব্যাট, ইংলিশ উইলো, গ্রেড ২, খেলার জন্য তৈরি',
    description:
      'Eight to ten straight grains, a full sweet spot and a weight of about 1,180 grams. We knock it in for four hours before it goes. Cover included.',
    descriptionBn: 'আট-দশটি সোজা গ্রেইন, ভরাট সুইট স্পট, ওজন প্রায় ১,১৮০ গ্রাম। পাঠানোর আগে চার ঘণ্টা নক-ইন করি। কভার সঙ্গে।',
    price: 9800,
    discount: 800,
    stock: 14,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Tape-tennis cricket set for the lane',
    nameBn: 'গলির টেপ-টেনিস ক্রিকেট সেট',
    description:
      'Kashmir willow bat, three plastic stumps, two tennis balls and a roll of red tape. Everything that a lane in Mohammadpur needs. Bat length 34 inches.',
    descriptionBn:
      'কাশ্মীর উইলোর ব্যাট, তিনটি প্লাস্টিকের স্টাম্প, দুটি টেনিস বল, এক রোল লাল টেপ। মোহাম্মদপুরের গলিতে যা লাগে সবই। ব্যাট ৩৪ ইঞ্চি।',
    price: 1450,
    discount: 0,
    stock: 63,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Football, size 5, hand stitched',
    nameBn: 'ফুটবল, সাইজ ৫, হাতে সেলাই',
    description:
      'Thirty-two panels, four layers of lining and a latex bladder. Holds its shape on mud and on concrete. Sent flat with a needle.',
    descriptionBn: 'বত্রিশ টুকরা, চার পরতের লাইনিং, ল্যাটেক্স ব্লাডার। কাদা বা কংক্রিট, আকার ঠিক থাকে। সুইসহ চুপসানো অবস্থায় পাঠাই।',
    price: 1150,
    discount: 150,
    stock: 88,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Badminton set, two rackets, net and lights holder',
    nameBn: 'ব্যাডমিন্টন সেট, দুই র‍্যাকেট, নেট ও বাতির স্ট্যান্ড',
    description:
      'Two steel-shaft rackets, six feather shuttles, a net of 20 feet and clips for two bulbs. For a winter court between buildings. Poles are not included.',
    descriptionBn:
      'স্টিলের দুটি র‍্যাকেট, ছয়টি পালকের শাটল, ২০ ফুট নেট আর দুটি বাল্ব আটকানোর ক্লিপ। শীতের রাতে দুই বিল্ডিংয়ের মাঝের কোর্টের জন্য। খুঁটি সঙ্গে নেই।',
    price: 1690,
    discount: 0,
    stock: 52,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'ক্যারম বোর্ড Carrom board, 52 inch, club size',
    nameBn: 'ক্যারম বোর্ড, ৫২ ইঞ্চি, ক্লাব সাইজ',
    description:
      'Nineteen-millimetre ply with a neem frame and a surface polished like water. Pieces, striker and a tin of powder come along. Two people are needed to carry it up.',
    descriptionBn: 'উনিশ মিমি প্লাই, নিমকাঠের ফ্রেম, পানির মতো মসৃণ পিঠ। ঘুঁটি, স্ট্রাইকার আর এক কৌটা পাউডার সঙ্গে। ওপরে তুলতে দুজন লাগে।',
    price: 5200,
    discount: 600,
    stock: 6,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Chess set, sheesham, folding board 14 inch',
    nameBn: 'দাবা সেট, শিশুকাঠ, ভাঁজ করা বোর্ড ১৪ ইঞ্চি',
    description:
      'Carved sheesham and boxwood pieces with felt below. The king stands 7.5 cm. Pieces lie inside the folded board.',
    descriptionBn: 'খোদাই করা শিশুকাঠ আর বক্সউডের ঘুঁটি, নিচে ফেল্ট। রাজা ৭.৫ সেমি উঁচু। ভাঁজ করা বোর্ডের ভেতরেই ঘুঁটি থাকে।',
    price: 1350,
    discount: 0,
    stock: 30,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Table tennis bats, pair, with three balls',
    nameBn: 'টেবিল টেনিস ব্যাট, জোড়া, তিনটি বলসহ',
    description:
      'Plain rubber on one side and sticky on the other, five-ply wood. Good for a school hall. Balls are of 40 mm.',
    descriptionBn: 'এক পিঠে সাধারণ রাবার, অন্য পিঠে আঠালো, পাঁচ পরতের কাঠ। স্কুলের হলে খেলার জন্য ভালো। বল ৪০ মিমি।',
    price: 780,
    discount: 80,
    stock: 47,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Volleyball, soft touch, school size',
    nameBn: 'ভলিবল, নরম স্পর্শ, স্কুল সাইজ',
    description: 'Glued panels with a soft skin that does not redden arms. Inflate to five pounds. Net is sold apart.',
    descriptionBn: 'আঠায় জোড়া নরম চামড়া, হাত লাল হয় না। পাঁচ পাউন্ড হাওয়া দিন। নেট আলাদা কিনতে হবে।',
    price: 890,
    discount: 0,
    stock: 39,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Gym gloves and skipping rope, set',
    nameBn: 'জিমের গ্লাভস ও স্কিপিং রোপ সেট',
    description:
      'Half-finger gloves with a wrist strap and a steel-cored rope on bearings. Rope length is set with two screws. Sizes M and L.',
    descriptionBn:
      'আধা আঙুলের গ্লাভস, কবজিতে স্ট্র্যাপ, সঙ্গে বিয়ারিং লাগানো স্টিলের তারের দড়ি। দুই স্ক্রুতে দড়ির মাপ ঠিক হয়। সাইজ এম আর এল।',
    price: 640,
    discount: 40,
    stock: 71,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'City bicycle, 26 inch, single speed, with carrier',
    nameBn: 'সিটি বাইসাইকেল, ২৬ ইঞ্চি, এক গিয়ার, ক্যারিয়ারসহ',
    description:
      'Steel frame, rod brakes, a dynamo lamp and a carrier that takes a sack of rice. Arrives nine-tenths assembled with two spanners. Bell included, naturally.',
    descriptionBn:
      'স্টিলের ফ্রেম, রড ব্রেক, ডায়নামো বাতি আর এক বস্তা চাল নেওয়ার ক্যারিয়ার। নয় ভাগ জোড়া দেওয়া আসে, দুটি রেঞ্চ সঙ্গে। বেল তো আছেই।',
    price: 13900,
    discount: 1100,
    stock: 5,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Swimming goggles, anti-fog, with ear plugs',
    nameBn: 'সাঁতারের চশমা, ঘোলা হয় না, ইয়ার প্লাগসহ',
    description:
      'Silicone seal and three nose bridges. For the pool and for the pond. Rinse in sweet water after the sea.',
    descriptionBn: 'সিলিকনের কিনার, নাকের তিন মাপের ব্রিজ। পুলেও চলে, পুকুরেও। সমুদ্রে নামলে পরে মিঠাপানিতে ধুয়ে নিন।',
    price: 420,
    discount: 0,
    stock: 94,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Fishing rod, bamboo and line, for the pond',
    nameBn: 'মাছ ধরার ছিপ, বাঁশ ও সুতা, পুকুরের জন্য',
    description:
      'A two-piece rod of tempered bamboo, 2.7 metres, with line, float and six hooks. For rui and tilapia at the ghat. Bait is your own secret.',
    descriptionBn:
      'পাকানো বাঁশের দুই ভাগের ছিপ, ২.৭ মিটার, সুতা, ফাতনা আর ছয়টি বড়শি। ঘাটে বসে রুই-তেলাপিয়ার জন্য। টোপ আপনার নিজের গোপন কথা।',
    price: 560,
    discount: 0,
    stock: 26,
    category: 'Sports item',
    shop: 'Khela Ghar',
  },
  {
    name: 'Tent for three, two layers, 3000 mm',
    nameBn: 'তিনজনের তাঁবু, দুই স্তর, ৩০০০ মিমি',
    description:
      'Dome tent with a separate rain fly, for the beach at Kuakata or a hill camp. Weighs 3.2 kg in its bag. New colours are being chosen; not for sale yet.',
    descriptionBn:
      'আলাদা বৃষ্টির পর্দাসহ গম্বুজ তাঁবু, কুয়াকাটার সৈকত বা পাহাড়ে থাকার জন্য। ব্যাগসহ ওজন ৩.২ কেজি। নতুন রং বাছাই চলছে, এখনো বিক্রি শুরু হয়নি।',
    price: 6400,
    discount: 0,
    stock: 18,
    category: 'Sports item',
    shop: 'Khela Ghar',
    status: 'DRAFT',
  },
]
