import type { DemoProduct } from './types.ts'

export const fruits: DemoProduct[] = [
  {
    name: 'হিমসাগর আম Himsagar mango, 5 kg crate',
    nameBn: 'হিমসাগর আম, ৫ কেজির ক্রেট',
    description:
      'Tree-ripened Himsagar from Shibganj, 18 to 22 mangoes in a crate with straw. Picked the morning it is sent and never touched by carbide. Eat within five days of arrival.',
    descriptionBn:
      'শিবগঞ্জের গাছপাকা হিমসাগর, খড় বিছানো ক্রেটে ১৮ থেকে ২২টি। পাঠানোর দিন সকালে পাড়া, কার্বাইডের ছোঁয়া নেই। হাতে পাওয়ার পাঁচ দিনের মধ্যে খেয়ে ফেলুন।',
    price: 890,
    discount: 60,
    stock: 140,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Langra mango, 10 kg crate',
    nameBn: 'ল্যাংড়া আম, ১০ কেজির ক্রেট',
    description:
      'Langra stays green when ripe: press near the stalk, and eat when it yields. Fibreless and sharp-sweet, from trees of forty years and more in Kansat. About 40 mangoes.',
    descriptionBn:
      'ল্যাংড়া পাকলেও সবুজ থাকে: বোঁটার কাছে টিপে দেখুন, নরম হলেই খান। কানসাটের চল্লিশ বছরের পুরোনো গাছের ফল, আঁশ নেই, কড়া মিষ্টি। ক্রেটে প্রায় ৪০টি।',
    price: 1350,
    discount: 0,
    stock: 75,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Dinajpur Bedana litchi, 100 pieces',
    nameBn: 'দিনাজপুরের বেদানা লিচু, ১০০টি',
    description:
      'Bedana litchi from Masimpur with small stones and thick flesh, on the branch with leaves. Sent only in the three weeks of the season. Keep cool and finish within two days.',
    descriptionBn:
      'মাশিমপুরের বেদানা লিচু, বিচি ছোট, শাঁস পুরু, পাতাসহ ডালে বাঁধা। মৌসুমের তিন সপ্তাহ ছাড়া পাঠাই না। ঠান্ডায় রেখে দুই দিনের মধ্যে শেষ করুন।',
    price: 950,
    discount: 0,
    stock: 0,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Thai guava, 2 kg',
    nameBn: 'থাই পেয়ারা, ২ কেজি',
    description:
      'Crisp guavas from bagged trees in Natore, four or five to the kilo. Bagging keeps the fly away, so they are not sprayed near harvest. Good with salt and chilli.',
    descriptionBn:
      'নাটোরের ব্যাগিং করা গাছের মচমচে পেয়ারা, কেজিতে চার-পাঁচটি। ব্যাগ থাকায় পোকা ধরে না, তাই পাড়ার আগে স্প্রে লাগে না। লবণ-মরিচ দিয়ে জমে যায়।',
    price: 180,
    discount: 20,
    stock: 90,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'সাগর কলা Sagor banana, 12 pieces',
    nameBn: 'সাগর কলা, ১২টি',
    description:
      'A dozen Sagor bananas from Shibpur, Narsingdi, sent three days before they are fully yellow. They ripen at room temperature without any powder. Do not put them in the fridge.',
    descriptionBn: 'নরসিংদীর শিবপুরের এক ডজন সাগর কলা, পুরো পাকার তিন দিন আগে পাঠানো হয়। কোনো ওষুধ ছাড়াই ঘরে পাকে। ফ্রিজে রাখবেন না।',
    price: 120,
    discount: 0,
    stock: 150,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Rangamati honey-queen pineapple, 4 pieces',
    nameBn: 'রাঙামাটির হানিকুইন আনারস, ৪টি',
    description:
      'Small, very sweet honey-queen pineapples from the hills of Naniarchar. Four fruits together weigh about 3 kg with the crown. Ripe when the lower eyes turn gold.',
    descriptionBn:
      'নানিয়ারচরের পাহাড়ের ছোট্ট, খুব মিষ্টি আনারস। চারটি মিলে মাথাসহ প্রায় ৩ কেজি। নিচের চোখগুলো সোনালি হলেই বুঝবেন পেকেছে।',
    price: 260,
    discount: 0,
    stock: 52,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'তরমুজ Watermelon, Barishal black, one of 5 to 6 kg',
    nameBn: 'তরমুজ, বরিশালের কালো, ৫ থেকে ৬ কেজির একটি',
    description:
      'Dark-skinned watermelon from the chars of Patuakhali. Each is knocked and weighed before packing. If it is white inside, send a photograph and we return the money.',
    descriptionBn:
      'পটুয়াখালীর চরের কালো খোসার তরমুজ। প্রতিটি টোকা দিয়ে আর ওজন করে প্যাক করা। ভেতরে সাদা বেরোলে ছবি পাঠান, টাকা ফেরত দিই।',
    price: 290,
    discount: 30,
    stock: 44,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Green coconut, Bhola, 6 pieces',
    nameBn: 'ভোলার কচি ডাব, ৬টি',
    description:
      'Young coconuts with 300 to 400 ml of water each, trimmed flat at the base. From Bhola by launch and van. Keeps a week in shade.',
    descriptionBn:
      'প্রতিটিতে ৩০০ থেকে ৪০০ মিলি পানি, তলা সমান করে কাটা, দাঁড় করিয়ে রাখা যায়। ভোলা থেকে লঞ্চে আর ভ্যানে আসে। ছায়ায় এক সপ্তাহ ভালো থাকে।',
    price: 540,
    discount: 0,
    stock: 36,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Jara lemon, Sylhet, 4 large',
    nameBn: 'সিলেটের জারা লেবু, বড় ৪টি',
    description:
      'The big jara of Jaintapur, eaten for its thick fragrant rind. Slice it with fish, or into dal. About 400 grams each.',
    descriptionBn: 'জৈন্তাপুরের বড় জারা, পুরু ঘ্রাণভরা খোসাটাই খাওয়ার জিনিস। মাছ বা ডাল রান্নায় কেটে দিন। একেকটি প্রায় ৪০০ গ্রাম।',
    price: 220,
    discount: 0,
    stock: 28,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'মাল্টা Malta orange, Pirojpur green, 3 kg',
    nameBn: 'মাল্টা, পিরোজপুরের সবুজ, ৩ কেজি',
    description:
      'Local BARI Malta-1 from Nazirpur: green outside, orange and sweet inside. Not waxed and not coloured. Fourteen to sixteen fruits.',
    descriptionBn: 'নাজিরপুরের বারি মাল্টা-১: বাইরে সবুজ, ভেতরে কমলা আর মিষ্টি। মোম বা রং কিছুই দেওয়া নেই। ওজনে চোদ্দ থেকে ষোলোটি।',
    price: 465,
    discount: 45,
    stock: 60,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Apple kul boroi, 2 kg',
    nameBn: 'আপেল কুল বরই, ২ কেজি',
    description:
      'Crisp apple kul from orchards near Ishwardi, red-cheeked and the size of a ping-pong ball. Picked in the cool of the morning. Season from January to early March.',
    descriptionBn: 'ঈশ্বরদীর বাগানের মচমচে আপেল কুল, গাল লাল, পিংপং বলের সমান। ভোরের ঠান্ডায় পাড়া। মৌসুম জানুয়ারি থেকে মার্চের শুরু পর্যন্ত।',
    price: 240,
    discount: 0,
    stock: 4,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Jackfruit, কাঁঠাল, Gazipur, whole 8 to 10 kg',
    nameBn: 'কাঁঠাল, গাজীপুর, আস্ত ৮ থেকে ১০ কেজি',
    description:
      'A whole khaja jackfruit from Sreepur, firm in the pod. It comes a day or two before ripe and tells you itself by its smell. Oil your knife first.',
    descriptionBn:
      'শ্রীপুরের আস্ত খাজা কাঁঠাল, কোয়া শক্ত। পাকার এক-দুই দিন আগে পাঠাই, গন্ধেই টের পাবেন কখন খাবেন। কাটার আগে বঁটিতে তেল মেখে নিন।',
    price: 320,
    discount: 0,
    stock: 18,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
  {
    name: 'Dragon fruit, Natore, 1 kg',
    nameBn: 'ড্রাগন ফল, নাটোর, ১ কেজি',
    description:
      'Red-fleshed dragon fruit grown on posts in Baraigram, three or four to the kilo. Grown without the swelling hormone, so they are smaller and sweeter. Chill before eating.',
    descriptionBn:
      'বড়াইগ্রামের খুঁটিতে লাগানো বাগানের লাল শাঁসের ড্রাগন, কেজিতে তিন-চারটি। ফোলানোর হরমোন দেওয়া নয়, তাই আকারে ছোট কিন্তু বেশি মিষ্টি। ঠান্ডা করে খান।',
    price: 340,
    discount: 40,
    stock: 31,
    category: 'Fruit',
    shop: 'Barind Orchard',
  },
]

export const honeyAndPickles: DemoProduct[] = [
  {
    name: 'Sundarbans khalisha honey, 500 g',
    nameBn: 'সুন্দরবনের খলিশা ফুলের মধু, ৫০০ গ্রাম',
    description:
      'The first honey of April, when khalisha flowers in the Satkhira range. Light gold and thin, with a slight tang; wild honey holds more water than farmed. Strained through cloth, not heated.',
    descriptionBn:
      'এপ্রিলে সাতক্ষীরা রেঞ্জে খলিশা ফুল ফুটলে বছরের প্রথম মধু। হালকা সোনালি, পাতলা, একটু টক স্বাদ; বুনো মধুতে পানি চাষের মধুর চেয়ে বেশি। কাপড়ে ছাঁকা, জ্বাল দেওয়া নয়।',
    price: 850,
    discount: 50,
    stock: 110,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Sundarbans mixed-flower honey, 1 kg',
    nameBn: 'সুন্দরবনের মিশ্র ফুলের মধু, ১ কেজি',
    description:
      'Goran, keora and baen flowers together, collected in May and June. Darker and stronger than khalisha. A little foam on top is natural and goes down in a week.',
    descriptionBn:
      'গরান, কেওড়া আর বাইন ফুলের মধু একসঙ্গে, মে-জুন মাসে ভাঙা। খলিশার চেয়ে রং গাঢ়, স্বাদও কড়া। ওপরে একটু ফেনা স্বাভাবিক, সপ্তাহখানেকে নেমে যায়।',
    price: 1450,
    discount: 0,
    stock: 64,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'সরিষা ফুলের মধু Mustard flower honey, 1 kg',
    nameBn: 'সরিষা ফুলের মধু, ১ কেজি',
    description:
      'From boxes set beside the mustard fields of Sirajganj in December. It turns to a white cream in cold weather, which is its nature and no sugar. Stand the jar in warm water to clear it.',
    descriptionBn:
      'পৌষ মাসে সিরাজগঞ্জের সরিষা খেতের পাশে বসানো বাক্সের মধু। ঠান্ডায় জমে সাদা ক্রিমের মতো হয়, এটাই এর ধর্ম, চিনি নয়। গলাতে বয়ামটা কুসুম গরম পানিতে বসিয়ে রাখুন।',
    price: 620,
    discount: 80,
    stock: 130,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Litchi blossom honey, Dinajpur, 500 g',
    nameBn: 'লিচু ফুলের মধু, দিনাজপুর, ৫০০ গ্রাম',
    description:
      'Pale honey from the litchi orchards of Dinajpur, gathered in March. It smells faintly of the fruit. Glass jar with a wide mouth.',
    descriptionBn: 'মার্চে দিনাজপুরের লিচু বাগান থেকে তোলা হালকা রঙের মধু। নাকে নিলে লিচুর গন্ধ আসে। চওড়া মুখের কাচের বয়াম।',
    price: 480,
    discount: 0,
    stock: 57,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Honeycomb in its own honey, 300 g',
    nameBn: 'চাকসহ খাঁটি মধু, ৩০০ গ্রাম',
    description:
      'A cut piece of comb in mixed-flower honey. Chew the wax and leave it, or spread all of it on warm ruti. Limited to what the mouals bring in one week.',
    descriptionBn:
      'মিশ্র ফুলের মধুভরা এক টুকরো চাক। মোম চিবিয়ে ফেলে দিন, নয়তো গরম রুটিতে পুরোটাই মাখুন। মৌয়ালরা সপ্তাহে যতটুকু আনেন ততটুকুই বেচি।',
    price: 690,
    discount: 0,
    stock: 3,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'আমের আচার Green mango pickle in mustard oil, 400 g',
    nameBn: 'কাঁচা আমের আচার, সরিষার তেলে, ৪০০ গ্রাম',
    description:
      'Fazli mango cut with the skin, sunned for three days and kept in wooden-press mustard oil. Panch phoron, chilli, no vinegar. Use a dry spoon and it keeps for a year.',
    descriptionBn:
      'খোসাসহ কাটা ফজলি আম, তিন দিন রোদে শুকিয়ে ঘানির সরিষার তেলে রাখা। পাঁচফোড়ন আর মরিচ, ভিনেগার নেই। শুকনা চামচে তুললে এক বছর ভালো থাকে।',
    price: 260,
    discount: 0,
    stock: 180,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Olive pickle, জলপাই, sweet and hot, 400 g',
    nameBn: 'জলপাইয়ের আচার, টক-ঝাল-মিষ্টি, ৪০০ গ্রাম',
    description:
      'Jolpai boiled soft, stoned and cooked down with gur and roasted chilli. Sweet first, then sour, then hot. Made in December and sold until it is gone.',
    descriptionBn:
      'সেদ্ধ জলপাই বিচি ছাড়িয়ে গুড় আর ভাজা মরিচে জ্বাল দেওয়া। প্রথমে মিষ্টি, পরে টক, শেষে ঝাল। পৌষে বানাই, শেষ হলে আর পাবেন না।',
    price: 240,
    discount: 20,
    stock: 96,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Garlic pickle, whole cloves, 350 g',
    nameBn: 'আস্ত কোয়া রসুনের আচার, ৩৫০ গ্রাম',
    description:
      'Single-clove garlic of Chalan Beel in mustard oil with a little tamarind. The cloves stay firm. Very good with khichuri.',
    descriptionBn: 'চলনবিলের এক কোয়ার রসুন, সরিষার তেলে একটু তেঁতুল দিয়ে। কোয়াগুলো শক্তই থাকে। খিচুড়ির সঙ্গে জমে।',
    price: 295,
    discount: 0,
    stock: 71,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Naga chilli pickle, 200 g',
    nameBn: 'নাগা মরিচের আচার, ২০০ গ্রাম',
    description:
      'Naga morich from Sreemangal with shrimp-free spices and oil. It is truly hot: begin with what sits on the tip of a spoon. Not for children.',
    descriptionBn:
      'শ্রীমঙ্গলের নাগা মরিচ, মসলা আর তেল, চিংড়ি দেওয়া নয়। সত্যিই ভীষণ ঝাল: চামচের আগায় যতটুকু ওঠে তা দিয়ে শুরু করুন। বাচ্চাদের নাগালের বাইরে রাখুন।',
    price: 230,
    discount: 0,
    stock: 48,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Chalta pickle with gur, 400 g',
    nameBn: 'গুড় দিয়ে চালতার আচার, ৪০০ গ্রাম',
    description:
      'Elephant apple pounded by hand, then cooked in date gur with fennel. Chewy, dark and sticky, as at the school gate. No colour added.',
    descriptionBn:
      'হাতে থেঁতো করা চালতা, খেজুর গুড় আর মৌরিতে জ্বাল দেওয়া। স্কুলগেটের সেই কালচে, আঠালো, চিবিয়ে খাওয়ার আচার। কোনো রং নেই।',
    price: 250,
    discount: 30,
    stock: 39,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Tamarind chutney, তেঁতুলের চাটনি, 300 g',
    nameBn: 'তেঁতুলের চাটনি, ৩০০ গ্রাম',
    description:
      'Ripe tamarind, gur, roasted cumin and black salt, sieved smooth. Thin it with water for fuchka. Keep in the fridge once open.',
    descriptionBn: 'পাকা তেঁতুল, গুড়, ভাজা জিরা আর বিট লবণ, ছেঁকে মসৃণ করা। ফুচকার জন্য পানি মিশিয়ে পাতলা করুন। খোলার পর ফ্রিজে রাখবেন।',
    price: 190,
    discount: 0,
    stock: 84,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Lime pickle, kagzi lebu, salt only, 350 g',
    nameBn: 'কাগজি লেবুর আচার, শুধু লবণে, ৩৫০ গ্রাম',
    description:
      'Kagzi limes, salt and forty days of sun, nothing more. Old people take it with rice when the stomach is unwell. The brine darkens with age.',
    descriptionBn:
      'কাগজি লেবু, লবণ আর চল্লিশ দিনের রোদ, আর কিছু নয়। পেট খারাপ হলে মুরব্বিরা ভাতের সঙ্গে খান। যত দিন যায়, রস তত কালচে হয়।',
    price: 210,
    discount: 0,
    stock: 0,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
  },
  {
    name: 'Satkara pickle from Sylhet, 400 g',
    nameBn: 'সিলেটের সাতকরার আচার, ৪০০ গ্রাম',
    description:
      'Satkara rind in mustard oil, bitter and perfumed, for beef and for plain rice. We are changing to a taller jar this month. The shop reopens this line when the labels come.',
    descriptionBn:
      'সরিষার তেলে সাতকরার খোসা, তেতো আর ঘ্রাণে ভরা, গরুর মাংস বা সাদা ভাতের সঙ্গে। এ মাসে লম্বা বয়ামে যাচ্ছি। লেবেল এলেই আবার পাওয়া যাবে।',
    price: 320,
    discount: 0,
    stock: 22,
    category: 'Honey and pickle',
    shop: 'Sundarbans Mou Ghar',
    status: 'PAUSED',
  },
]

export const teaAndSnacks: DemoProduct[] = [
  {
    name: 'Sreemangal black tea, BOP, 400 g',
    nameBn: 'শ্রীমঙ্গলের কালো চা, বিওপি, ৪০০ গ্রাম',
    description:
      'Broken orange pekoe from two gardens near Sreemangal, strong enough for milk. Sorted this month. Foil pack inside a paper box.',
    descriptionBn: 'শ্রীমঙ্গলের দুই বাগানের বিওপি, দুধ চায়ের জন্য যথেষ্ট কড়া। এ মাসেই বাছাই করা। কাগজের বাক্সের ভেতর ফয়েল প্যাক।',
    price: 285,
    discount: 25,
    stock: 210,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Second-flush whole-leaf tea, tin of 100 g',
    nameBn: 'দ্বিতীয় ফ্লাশের আস্ত পাতা চা, ১০০ গ্রামের কৌটা',
    description:
      'Whole twisted leaf plucked in June, for drinking without milk. Steep three minutes at just under the boil. The same leaves give a good second cup.',
    descriptionBn:
      'জুন মাসে তোলা আস্ত মোড়ানো পাতা, দুধ ছাড়া খাওয়ার জন্য। ফোটার ঠিক আগের গরম পানিতে তিন মিনিট ভেজান। একই পাতায় দ্বিতীয় কাপও ভালো হয়।',
    price: 420,
    discount: 0,
    stock: 62,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Green tea, pan-fired, 100 g',
    nameBn: 'সবুজ চা, কড়াইয়ে ভাজা, ১০০ গ্রাম',
    description:
      'Young leaf fired in iron pans at a small factory in Kulaura. Light, grassy and not bitter if the water has cooled a minute. About fifty cups.',
    descriptionBn:
      'কুলাউড়ার ছোট কারখানায় লোহার কড়াইয়ে ভাজা কচি পাতা। হালকা, ঘাসের মতো গন্ধ, পানি এক মিনিট ঠান্ডা করে দিলে তেতো হয় না। প্রায় পঞ্চাশ কাপ।',
    price: 240,
    discount: 0,
    stock: 88,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Seven-layer tea kit, সাত রঙের চা',
    nameBn: 'সাত রঙের চা, ঘরে বানানোর কিট',
    description:
      'Measured packets of three teas, spice syrup and instructions for the layered tea of Sreemangal. Makes eight glasses. Patience is not included.',
    descriptionBn:
      'তিন রকম চা, মসলার সিরাপ আর বানানোর নিয়ম মেপে প্যাকেট করা, শ্রীমঙ্গলের সেই স্তরে স্তরে চা। আট গ্লাস হয়। ধৈর্যটা আপনার নিজের।',
    price: 390,
    discount: 60,
    stock: 25,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Lemon and ginger tea bags, 25',
    nameBn: 'লেবু-আদা টি ব্যাগ, ২৫টি',
    description:
      'Black tea with dried ginger and Sylhet lemon peel, one paper sachet each. No flavouring oil. For sore throats and rainy afternoons.',
    descriptionBn:
      'শুকনা আদা আর সিলেটের লেবুর খোসা দেওয়া কালো চা, কাগজের আলাদা মোড়কে। কৃত্রিম ফ্লেভার নেই। গলা ব্যথা আর বৃষ্টির বিকেলের জন্য।',
    price: 175.5,
    discount: 0,
    stock: 144,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Jhal chanachur, family pack 500 g',
    nameBn: 'ঝাল চানাচুর, ফ্যামিলি প্যাক ৫০০ গ্রাম',
    description:
      'Chickpea-flour noodles, peanuts, peas and curry leaf, fried in fresh rice-bran oil. Hot, with a little black salt. Made in Moulvibazar on Saturdays.',
    descriptionBn:
      'বেসনের ঝুরি, বাদাম, মটর আর কারিপাতা, টাটকা রাইস ব্র্যান তেলে ভাজা। ঝাল, সঙ্গে একটু বিট লবণ। প্রতি শনিবার মৌলভীবাজারে বানানো।',
    price: 160,
    discount: 0,
    stock: 190,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'মুড়ি Hand-roasted muri, 500 g',
    nameBn: 'হাতে ভাজা মুড়ি, ৫০০ গ্রাম',
    description:
      'Puffed rice roasted in hot sand with salt water only, from Jhalakathi. No urea, so the grains are smaller and off-white. Tie the bag well.',
    descriptionBn:
      'ঝালকাঠির মুড়ি, শুধু লবণ-পানি দিয়ে গরম বালুতে ভাজা। ইউরিয়া নেই, তাই দানা ছোট ও একটু লালচে। প্যাকেটের মুখ ভালো করে বেঁধে রাখুন।',
    price: 75,
    discount: 0,
    stock: 240,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Nokshi pitha, half cooked, 20 pieces',
    nameBn: 'নকশি পিঠা, আধা ভাজা, ২০টি',
    description:
      'Rice-flour pitha cut with a date thorn into flowers and leaves, fried once in Narsingdi. Fry again in medium oil and dip in syrup. Keeps ten days in the fridge.',
    descriptionBn:
      'নরসিংদীর চালের গুঁড়ার পিঠা, খেজুর কাঁটায় ফুল-পাতা কেটে একবার ভাজা। মাঝারি গরম তেলে আবার ভেজে সিরায় ডুবিয়ে নিন। ফ্রিজে দশ দিন থাকে।',
    price: 350,
    discount: 0,
    stock: 5,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Bakarkhani, old Dhaka, box of 24',
    nameBn: 'পুরান ঢাকার বাকরখানি, ২৪টির বাক্স',
    description:
      'Layered dry bread from a tandoor in Nazira Bazar, plain and salted mixed. Dip it in tea. Baked the night before it is sent.',
    descriptionBn: 'নাজিরাবাজারের তন্দুরের পরতে পরতে শুকনা রুটি, মিষ্টি ছাড়া আর নোনতা মিলিয়ে। চায়ে ডুবিয়ে খান। পাঠানোর আগের রাতে সেঁকা।',
    price: 190,
    discount: 15,
    stock: 70,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Sesame til er khaja, Kushtia, 400 g',
    nameBn: 'কুষ্টিয়ার তিলের খাজা, ৪০০ গ্রাম',
    description:
      'Crisp folded sticks of sugar and sesame, pulled by hand in Kushtia. Packed in layers with paper. Breaks a little on the road.',
    descriptionBn: 'কুষ্টিয়ার হাতে টানা মচমচে তিলের খাজা, চিনি ও তিল দিয়ে। পরতে পরতে কাগজ দিয়ে প্যাক করা। পথে একটু ভাঙতে পারে।',
    price: 140,
    discount: 0,
    stock: 102,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Coconut naru with date gur, 15 pieces',
    nameBn: 'খেজুর গুড়ের নারকেল নাড়ু, ১৫টি',
    description:
      'Grated coconut cooked with winter date gur and rolled by hand. Each about 25 grams. Eat within two weeks.',
    descriptionBn: 'কোরানো নারকেল আর শীতের খেজুর গুড় জ্বাল দিয়ে হাতে পাকানো। একেকটি প্রায় ২৫ গ্রাম। দুই সপ্তাহের মধ্যে খেয়ে ফেলুন।',
    price: 225,
    discount: 0,
    stock: 46,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
  {
    name: 'Toast biscuit with black cumin, 350 g tin',
    nameBn: 'কালোজিরার টোস্ট বিস্কুট, ৩৫০ গ্রামের টিন',
    description:
      'Twice-baked bakery toast with kalojira, hard until it meets tea. The tin is yours to keep for mustard seed. Contains milk and wheat.',
    descriptionBn: 'দুইবার সেঁকা কালোজিরার টোস্ট, চায়ে ভিজালে নরম হয়। টিনটি পরে সরিষা রাখতে কাজে লাগবে। দুধ ও গম আছে।',
    price: 130,
    discount: 10,
    stock: 165,
    category: 'Tea and snack',
    shop: 'Dui Pata Tea House',
  },
]

export const groceries: DemoProduct[] = [
  {
    name: 'চিনিগুঁড়া চাল Chinigura rice, Dinajpur, 5 kg',
    nameBn: 'চিনিগুঁড়া চাল, দিনাজপুর, ৫ কেজি',
    description:
      'Small fragrant rice for polao and payesh, one year old so that it does not stick. Cleaned by machine and once by hand. Cloth bag with a drawstring.',
    descriptionBn:
      'পোলাও আর পায়েসের ছোট দানার চাল, রাঁধলে ঘর ম-ম করে, এক বছরের পুরোনো, তাই গায়ে গায়ে লাগে না। মেশিনে ঝাড়া, তারপর একবার হাতে বাছা। ফিতাওয়ালা কাপড়ের ব্যাগে।',
    price: 720,
    discount: 50,
    stock: 155,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Nazirshail rice, 25 kg sack',
    nameBn: 'নাজিরশাইল চাল, ২৫ কেজির বস্তা',
    description:
      'Medium-thin Nazirshail of Sherpur for every day, double boiled and stone free. The sack is woven plastic with an inner bag. Two men carry it up to the third floor.',
    descriptionBn:
      'শেরপুরের মাঝারি চিকন নাজিরশাইল, রোজকার ভাতের জন্য, ডাবল সেদ্ধ, কাঁকর নেই। বোনা প্লাস্টিকের বস্তা, ভেতরে আলাদা ব্যাগ। দুজন মিলে তিনতলা পর্যন্ত তুলে দেয়।',
    price: 2150,
    discount: 0,
    stock: 60,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Ghani mustard oil, wooden press, 1 litre',
    nameBn: 'ঘানি ভাঙা সরিষার তেল, কাঠের ঘানি, ১ লিটার',
    description:
      'Pressed slowly from red and yellow mustard in a wooden ghani at Patiya. Sharp in the nose, as it should be. Settles a little at the bottom; do not shake.',
    descriptionBn: 'লাল আর হলুদ সরিষা পটিয়ার কাঠের ঘানিতে ধীরে ভাঙানো। নাকে ঝাঁজ লাগে, যেমন লাগার কথা। নিচে একটু তলানি পড়ে, ঝাঁকাবেন না।',
    price: 310,
    discount: 0,
    stock: 124,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Red chilli powder, Hathazari, 250 g',
    nameBn: 'মরিচের গুঁড়া, হাটহাজারী, ২৫০ গ্রাম',
    description:
      'The mild, very red mishti morich of Hathazari, sunned and ground with the stalks off. Gives colour before heat. No brick dust, no dye: test it in a glass of water.',
    descriptionBn:
      'হাটহাজারীর কম ঝালের টকটকে লাল মিষ্টি মরিচ, বোঁটা ছাড়িয়ে রোদে শুকিয়ে গুঁড়া করা। ঝালের আগে রং আসে। ইটের গুঁড়া বা রং নেই, এক গ্লাস পানিতে দিয়ে দেখুন।',
    price: 235,
    discount: 25,
    stock: 180,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Turmeric, whole fingers, Khagrachhari, 500 g',
    nameBn: 'আস্ত হলুদ, খাগড়াছড়ি, ৫০০ গ্রাম',
    description:
      'Hill turmeric boiled and dried on the slope, hard and deep orange inside. Grind it yourself or let us: write “ground” in the note. Ground turmeric loses 20 grams.',
    descriptionBn:
      'পাহাড়ের হলুদ, সেদ্ধ করে ঢালেই শুকানো, শক্ত, ভেতরে গাঢ় কমলা। নিজে গুঁড়া করুন, নয়তো নোটে লিখুন “গুঁড়া”, আমরা করে দিই। গুঁড়া করলে ২০ গ্রাম কমে।',
    price: 195,
    discount: 0,
    stock: 97,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'মসুর ডাল Deshi masoor dal, 2 kg',
    nameBn: 'দেশি মসুর ডাল, ২ কেজি',
    description:
      'Small deshi lentils from Magura that cook in fifteen minutes and smell of themselves. Not polished with oil. Packed this week.',
    descriptionBn: 'মাগুরার ছোট দানার দেশি ডাল, পনেরো মিনিটে সেদ্ধ, আপন গন্ধ আছে। তেল দিয়ে পালিশ করা নয়। এ সপ্তাহেই প্যাক করা।',
    price: 290,
    discount: 20,
    stock: 220,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Mezbani beef spice mix, 100 g',
    nameBn: 'মেজবানি গরুর মাংসের মসলা, ১০০ গ্রাম',
    description:
      'Twenty-one spices in the proportion of a Chattogram mezban cook, roasted and ground. Enough for three kilos of beef. The recipe is printed on the back, in Bangla.',
    descriptionBn:
      'চাটগাঁর মেজবানের বাবুর্চির মাপে একুশ রকম মসলা, ভেজে গুঁড়া করা। তিন কেজি মাংসের জন্য যথেষ্ট। প্যাকেটের পেছনে বাংলায় রেসিপি ছাপা।',
    price: 180,
    discount: 0,
    stock: 135,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'খেজুরের গুড় Date palm patali gur, Jashore, 1 kg',
    nameBn: 'খেজুরের পাটালি গুড়, যশোর, ১ কেজি',
    description:
      'Winter patali from Khajura, broken from the mould, with no sugar and no hydrose. The colour is dark and the edge crumbles. Available from December to February.',
    descriptionBn:
      'খাজুরার শীতের পাটালি, ছাঁচ থেকে ভাঙা, চিনি বা হাইড্রোজ নেই। রং গাঢ়, কিনার ঝুরঝুরে। ডিসেম্বর থেকে ফেব্রুয়ারি পর্যন্ত পাওয়া যায়।',
    price: 420,
    discount: 0,
    stock: 5,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Gawa ghee, Pabna, 500 g',
    nameBn: 'গাওয়া ঘি, পাবনা, ৫০০ গ্রাম',
    description:
      'Cow’s milk ghee clarified over a wood fire in Santhia. Grainy when cool and clear when warm. Glass jar, sealed with wax.',
    descriptionBn: 'সাঁথিয়ায় কাঠের জ্বালে গরুর দুধের ঘি। ঠান্ডায় দানাদার, গরমে স্বচ্ছ। মোম দিয়ে মুখ বন্ধ করা কাচের বয়াম।',
    price: 790,
    discount: 60,
    stock: 58,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Chapa shutki, Kishoreganj, 250 g, double sealed',
    nameBn: 'চ্যাপা শুঁটকি, কিশোরগঞ্জ, ২৫০ গ্রাম, দুই পরতে মোড়া',
    description:
      'Fermented puti from the haor, for bhorta. We wrap it in three layers and still ask you to warn the neighbours. Contains no insecticide; tested in Mymensingh.',
    descriptionBn:
      'হাওরের পুঁটির চ্যাপা, ভর্তার জন্য। তিন পরতে মুড়ে দিই, তবু পাশের বাসাকে আগে জানিয়ে রাখুন। কীটনাশক নেই, ময়মনসিংহে পরীক্ষা করানো।',
    price: 340,
    discount: 0,
    stock: 33,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Dried Cox’s Bazar shrimp, 200 g',
    nameBn: 'কক্সবাজারের শুকনা চিংড়ি, ২০০ গ্রাম',
    description:
      'Small shrimp dried on racks above the sand at Nazirartek, salted lightly. Soak ten minutes, then fry with onion. Shells are soft enough to eat.',
    descriptionBn:
      'নাজিরারটেকের বালুর ওপর মাচায় শুকানো ছোট চিংড়ি, হালকা লবণ দেওয়া। দশ মিনিট ভিজিয়ে পেঁয়াজ দিয়ে ভাজুন। খোসা নরম, সবসুদ্ধই খাওয়া যায়।',
    price: 380,
    discount: 40,
    stock: 49,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Deshi onion, Faridpur, 5 kg',
    nameBn: 'দেশি পেঁয়াজ, ফরিদপুর, ৫ কেজি',
    description:
      'Small red deshi onions, sharp and dry-skinned, this season’s crop from Nagarkanda. Net bag. They keep two months if hung in the air.',
    descriptionBn: 'নগরকান্দার এ মৌসুমের ছোট লাল দেশি পেঁয়াজ, ঝাঁজ বেশি, খোসা শুকনা। জালি ব্যাগে। বাতাসে ঝুলিয়ে রাখলে দুই মাস ভালো থাকে।',
    price: 365,
    discount: 0,
    stock: 170,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Panch phoron, 100 g',
    nameBn: 'পাঁচফোড়ন, ১০০ গ্রাম',
    description:
      'Fenugreek, nigella, cumin, radhuni and fennel in equal parts. Radhuni and not mustard, as in the south. A paper packet without plastic.',
    descriptionBn: 'মেথি, কালোজিরা, জিরা, রাঁধুনি ও মৌরি সমান ভাগে। দক্ষিণের নিয়মে সরিষা নয়, রাঁধুনি। কাগজের প্যাকেট, প্লাস্টিক নেই।',
    price: 65,
    discount: 0,
    stock: 400,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Rock salt, pink, coarse, 1 kg',
    nameBn: 'গোলাপি সৈন্ধব লবণ, দানাদার, ১ কেজি',
    description:
      'Coarse pink rock salt for the table mill and for borhani. Imported in blocks and broken here. Not iodised.',
    descriptionBn: 'মোটা দানার গোলাপি সৈন্ধব লবণ, বোরহানি ও খাবার টেবিলের জন্য। চাঁই এনে এখানে ভাঙা। এতে আয়োডিন নেই।',
    price: 110,
    discount: 0,
    stock: 85,
    category: 'Grocery and spice',
    shop: 'Khatunganj Bhandar',
  },
]
