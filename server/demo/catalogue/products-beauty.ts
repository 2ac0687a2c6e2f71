import type { DemoProduct } from './types.ts'

export const beauty: DemoProduct[] = [
  {
    name: 'Neem and turmeric soap, cold made, 100 g',
    nameBn: 'নিম-হলুদের সাবান, ঠান্ডা পদ্ধতিতে তৈরি, ১০০ গ্রাম',
    description:
      'Coconut and mustard oil, neem leaf and turmeric, cured for five weeks. Smells of neem and nothing else. Keep it dry between baths.',
    descriptionBn: 'নারকেল ও সরিষার তেল, নিমপাতা ও হলুদ, পাঁচ সপ্তাহ ধরে শুকানো। শুধু নিমেরই গন্ধ। গোসলের পর শুকনো জায়গায় রাখুন।',
    price: 145,
    discount: 0,
    stock: 230,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Coconut hair oil with amla, 200 ml',
    nameBn: 'আমলকী দেওয়া নারকেল তেল, চুলের জন্য, ২০০ মিলি',
    description:
      'Unrefined coconut oil from Bagerhat, warmed with dried amla and methi for a day. Sets below 24 degrees: stand it in warm water. No mineral oil.',
    descriptionBn:
      'বাগেরহাটের অপরিশোধিত নারকেল তেলে শুকনা আমলকী আর মেথি দিয়ে সারা দিন গরম করা। ২৪ ডিগ্রির নিচে জমে যায়, কুসুম গরম পানিতে বসালেই গলে। মিনারেল অয়েল নেই।',
    price: 260,
    discount: 30,
    stock: 145,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'মেহেদি Henna cone, fresh, pack of six',
    nameBn: 'তাজা মেহেদি কোন, ছয়টির প্যাক',
    description:
      'Made on the day it is sent, from Savar leaf, sugar and clove oil. No black dye. Keep it in the freezer and use within three weeks.',
    descriptionBn:
      'পাঠানোর দিনই বানাই, সাভারের পাতা, চিনি আর লবঙ্গের তেলে। কালো কেমিক্যাল নেই। ডিপ ফ্রিজে রেখে তিন সপ্তাহের মধ্যে লাগিয়ে ফেলুন।',
    price: 180,
    discount: 0,
    stock: 5,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Matte lipstick, Krishnachura red',
    nameBn: 'ম্যাট লিপস্টিক, কৃষ্ণচূড়া লাল',
    description:
      'A warm red that suits brown skin, made in Dhaka in small batches. Four hours through tea, less through biryani. Batch date is on the base.',
    descriptionBn:
      'শ্যামলা ত্বকে মানানো উষ্ণ লাল, ঢাকায় অল্প অল্প করে বানানো। চা খেলেও চার ঘণ্টা থাকে, বিরিয়ানিতে একটু কম। ব্যাচের তারিখ নিচে লেখা।',
    price: 420,
    discount: 70,
    stock: 92,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Rose water, steam distilled, 150 ml spray',
    nameBn: 'গোলাপজল, বাষ্পে পাতন করা, ১৫০ মিলি স্প্রে',
    description:
      'Distilled from Godkhali roses without added perfume. Faint, as true rose water is. For the face, and for payesh too.',
    descriptionBn: 'গদখালীর গোলাপ থেকে পাতন করা, আর কিছু মেশানো নেই। ঘ্রাণ হালকা, আসল গোলাপজলের যেমন হয়। মুখেও দিন, পায়েসেও।',
    price: 220,
    discount: 0,
    stock: 118,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Sunscreen lotion SPF 50, no white cast, 100 ml',
    nameBn: 'সানস্ক্রিন লোশন, এসপিএফ ৫০, সাদা ভাব নেই, ১০০ মিলি',
    description:
      'A light lotion tested for our humidity; it does not run into the eyes. Put on again after two hours outside. For face and arms.',
    descriptionBn: 'হালকা লোশন, আমাদের ভ্যাপসা গরমে পরীক্ষা করা, ঘেমে চোখে গড়ায় না। বাইরে থাকলে দুই ঘণ্টা পর আবার লাগান। মুখ আর হাতের জন্য।',
    price: 690,
    discount: 90,
    stock: 61,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Kajal stick, ghee and almond lamp-black',
    nameBn: 'কাজল স্টিক, ঘি ও বাদামের কালিতে',
    description:
      'Lamp-black collected on copper over a ghee flame, in a brass tube. Soft line, washes off with oil. The brass tube can be refilled.',
    descriptionBn: 'ঘিয়ের শিখার ওপর তামার পাতে জমানো কালি, পিতলের নলে ভরা। টান নরম, তেল দিয়ে মুছলেই ওঠে। নলটা আবার ভরে দেওয়া যায়।',
    price: 250,
    discount: 0,
    stock: 79,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Steel safety razor with ten blades',
    nameBn: 'স্টিলের সেফটি রেজর, দশটি ব্লেডসহ',
    description:
      'Heavy three-piece razor with a brass core. Blades are the ordinary kind that any shop sells. Rinse, shake, leave to dry.',
    descriptionBn: 'তিন ভাগে খোলা ভারী রেজর, ভেতরে পিতল। যেকোনো দোকানের সাধারণ ব্লেডেই চলে। ধুয়ে ঝেড়ে শুকাতে দিন।',
    price: 750,
    discount: 0,
    stock: 34,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Nail polish set, breathable, five shades',
    nameBn: 'নেইল পলিশ সেট, বাতাস চলাচল করে, পাঁচ রং',
    description:
      'Water passes through the film, which is why many ask for it. Five bottles of 8 ml from pale rose to plum. Comes with a small file.',
    descriptionBn: 'ভেতর দিয়ে পানি যায়, অনেকে এ জন্যই খোঁজেন। হালকা গোলাপি থেকে জাম রং, ৮ মিলির পাঁচ বোতল। সঙ্গে ছোট একটা ফাইল।',
    price: 560,
    discount: 60,
    stock: 53,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Neem wood comb, wide tooth',
    nameBn: 'নিমকাঠের চিরুনি, মোটা দাঁত',
    description: 'Cut from one piece of neem, sanded and oiled. No static, no broken teeth in wet hair. Length 17 cm.',
    descriptionBn: 'এক টুকরা নিমকাঠ কেটে ঘষে তেল মাখানো। চুল উড়ু উড়ু করে না, ভেজা চুলেও দাঁত ভাঙে না। লম্বায় ১৭ সেমি।',
    price: 160,
    discount: 0,
    stock: 150,
    category: 'Beauty product',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Loofah, ধুন্দুল খোসা, whole, three pieces',
    nameBn: 'ধুন্দুলের খোসা, আস্ত, তিনটি',
    description:
      'Dried dhundul from kitchen gardens in Manikganj, seeds shaken out. Softens in warm water. Change it after two months.',
    descriptionBn: 'মানিকগঞ্জের উঠানের শুকনো ধুন্দুল, বীজ ঝাড়া। গরম পানিতে নরম হয়। দুই মাস পর বদলে নিন।',
    price: 120,
    discount: 0,
    stock: 195,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Meswak tooth powder and neem brush',
    nameBn: 'মেসওয়াক দাঁতের মাজন ও নিমের ব্রাশ',
    description:
      'Clove, meswak and salt in fine powder with a brush of neem wood. A small tin of 60 grams for two months. Not for children under six.',
    descriptionBn:
      'লবঙ্গ, মেসওয়াক আর লবণের মিহি গুঁড়া, সঙ্গে নিমকাঠের ব্রাশ। ৬০ গ্রামের ছোট কৌটায় দুই মাস যায়। ছয় বছরের নিচের বাচ্চাদের জন্য নয়।',
    price: 195,
    discount: 20,
    stock: 72,
    category: 'Beauty product',
    shop: 'Rupkotha Store',
  },
]
