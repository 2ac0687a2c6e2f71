import type { DemoProduct } from './types.ts'

export const handicraft: DemoProduct[] = [
  {
    name: 'নকশি কাঁথা Nakshi kantha, full bed, tree of life',
    nameBn: 'নকশি কাঁথা, ডাবল খাট, জীবনবৃক্ষ',
    description:
      'Four layers of old and new cotton quilted by hand in Jamalpur, 90 by 100 inches. The tree in the middle has 61 birds, and we have counted. Made in about five months by two sisters.',
    descriptionBn:
      'পুরোনো আর নতুন সুতি মিলিয়ে চার পরত, জামালপুরে হাতে সেলাই, ৯০ × ১০০ ইঞ্চি। মাঝের গাছে ৬১টি পাখি, গুনে দেখেছি। দুই বোনের পাঁচ মাসের কাজ।',
    price: 9800,
    discount: 0,
    stock: 2,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Baby nakshi kantha, set of two, soft cotton',
    nameBn: 'শিশুর নকশি কাঁথা, দুটির সেট, নরম সুতি',
    description:
      'Two small kanthas of washed sari cotton with fish and elephants, 30 by 36 inches. No synthetic thread. Boil-wash them as often as you need.',
    descriptionBn:
      'ধোয়া শাড়ির নরম কাপড়ের দুটি ছোট কাঁথা, মাছ আর হাতি তোলা, ৩০ × ৩৬ ইঞ্চি। সিনথেটিক সুতা নেই। যতবার দরকার গরম পানিতে ধুয়ে নিন।',
    price: 1150,
    discount: 150,
    stock: 36,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'শীতলপাটি Shital pati, Sylhet murta cane, double',
    nameBn: 'শীতলপাটি, সিলেটের মুর্তা বেত, ডাবল',
    description:
      'Cool sleeping mat woven from split murta in Balaganj, 4.5 by 6.5 feet. The finer the strip the cooler the mat; this one is medium fine. Roll it, never fold it.',
    descriptionBn:
      'বালাগঞ্জে চেরা মুর্তা বেতে বোনা, সাড়ে ৪ × সাড়ে ৬ ফুট। বেত যত চিকন, পাটি তত ঠান্ডা; এটি মাঝারি চিকন। গুটিয়ে রাখবেন, ভাঁজ করবেন না।',
    price: 3400,
    discount: 400,
    stock: 15,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Jute shika, hanging holder for three pots',
    nameBn: 'পাটের শিকা, তিন হাঁড়ির ঝুলনি',
    description:
      'Knotted jute shika from Rangpur that hangs three pots one under the other. Holds five kilos a ring. Length 150 cm with the hook.',
    descriptionBn: 'রংপুরের গিঁট দেওয়া পাটের শিকা, একটার নিচে একটা তিন হাঁড়ি ঝোলে। প্রতি ধাপে পাঁচ কেজি পর্যন্ত। হুকসহ লম্বা ১৫০ সেমি।',
    price: 480,
    discount: 0,
    stock: 71,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Bamboo and cane basket with lid, medium',
    nameBn: 'বাঁশ-বেতের ঝুড়ি, ঢাকনাসহ, মাঝারি',
    description:
      'Split bamboo body and a cane rim, woven in Tangail by a family who make nothing else. Smoked against insects. Diameter 35 cm, height 30 cm.',
    descriptionBn:
      'চেরা বাঁশের গা, বেতের কিনার, টাঙ্গাইলের এক পরিবারের বোনা, তাঁরা আর কিছু বানান না। পোকা ঠেকাতে ধোঁয়া দেওয়া। ব্যাস ৩৫ সেমি, উচ্চতা ৩০ সেমি।',
    price: 650,
    discount: 70,
    stock: 49,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'পোড়ামাটির ঘোড়া Terracotta horse, Dhamrai, 25 cm',
    nameBn: 'পোড়ামাটির ঘোড়া, ধামরাই, ২৫ সেমি',
    description:
      'Clay horse thrown in parts and joined, then fired with straw. The red comes from the fire and not from paint. Packed in a box within a box.',
    descriptionBn: 'ভাগে ভাগে গড়ে জোড়া দেওয়া মাটির ঘোড়া, খড়ের আগুনে পোড়ানো। লাল রং আগুনের, রঙের নয়। বাক্সের ভেতর বাক্সে প্যাক করা।',
    price: 720,
    discount: 0,
    stock: 23,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Brass diya lamp, Dhamrai lost-wax casting',
    nameBn: 'পিতলের প্রদীপ, ধামরাইয়ের ছাঁচে ঢালাই',
    description:
      'Cast once from a wax model in Dhamrai, so no other lamp is the same. Height 12 cm, weight 640 grams. Clean it with tamarind.',
    descriptionBn: 'ধামরাইয়ে মোমের ছাঁচে একবারই ঢালাই, তাই এর জোড়া আর নেই। উচ্চতা ১২ সেমি, ওজন ৬৪০ গ্রাম। তেঁতুল দিয়ে মাজলে চকচক করে।',
    price: 2900,
    discount: 0,
    stock: 9,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Jamdani-weave cushion cover, pair',
    nameBn: 'জামদানি বুননের কুশন কভার, জোড়া',
    description:
      'Cotton covers of 16 by 16 inches with a jamdani flower, woven on a short loom. Hidden zip. Cushions are not included.',
    descriptionBn: '১৬ × ১৬ ইঞ্চি সুতি কভার, ছোট তাঁতে তোলা জামদানি ফুল। চেইন দেখা যায় না। ভেতরের কুশন সঙ্গে নেই।',
    price: 890,
    discount: 90,
    stock: 55,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Rickshaw-painted tin box, peacocks',
    nameBn: 'রিকশাচিত্র আঁকা টিনের বাক্স, ময়ূর',
    description:
      'Painted with enamel by a rickshaw artist of Old Dhaka on a tin trunk of 30 by 20 cm. The peacocks face each other on the lid. Small lock and two keys.',
    descriptionBn: '৩০ × ২০ সেমি টিনের বাক্সে পুরান ঢাকার রিকশাশিল্পীর এনামেলে আঁকা। ঢাকনায় মুখোমুখি দুই ময়ূর। ছোট তালা আর দুটি চাবি।',
    price: 1650,
    discount: 0,
    stock: 7,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'একতারা Ektara, gourd and bamboo, Kushtia',
    nameBn: 'একতারা, লাউ ও বাঁশের, কুষ্টিয়া',
    description:
      'A playing ektara with a dried gourd, goat skin and one steel string, made in Chheuriya. Length 75 cm. Keep it out of damp, and loosen the string at night.',
    descriptionBn:
      'ছেঁউড়িয়ায় বানানো বাজানোর একতারা, শুকনা লাউ, ছাগলের চামড়া, একটি স্টিলের তার। লম্বা ৭৫ সেমি। স্যাঁতসেঁতে জায়গায় রাখবেন না, রাতে তার ঢিলা করে দিন।',
    price: 1200,
    discount: 0,
    stock: 13,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Bamboo flute, key of G, tuned',
    nameBn: 'বাঁশের বাঁশি, জি স্কেল, সুর মেলানো',
    description:
      'Cut from aged muli bamboo and tuned by ear and by meter in Sreemoddi, Homna. Thread bindings at both ends. Cloth sleeve in the packet.',
    descriptionBn: 'পাকা মুলি বাঁশের বাঁশি, হোমনার শ্রীমদ্দিতে কানে ও যন্ত্রে সুর মেলানো। দুই মাথায় সুতা বাঁধা। সঙ্গে কাপড়ের খাপ।',
    price: 550,
    discount: 50,
    stock: 40,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Clay beads necklace, hand painted',
    nameBn: 'মাটির পুঁতির মালা, হাতে আঁকা',
    description:
      'Forty fired clay beads on a cotton cord that you can lengthen. Painted in earth red and black. Light enough for a whole day.',
    descriptionBn: 'সুতির ডোরে চল্লিশটি পোড়া মাটির পুঁতি, ছোট-বড় করা যায়। মাটি-লাল আর কালোয় হাতে আঁকা। হালকা, সারা দিন পরে থাকা যায়।',
    price: 340,
    discount: 0,
    stock: 86,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Wooden puppet pair, king and queen',
    nameBn: 'কাঠের পুতুল জোড়া, রাজা-রানি',
    description:
      'String puppets carved and dressed in Brahmanbaria, 40 cm high. The maker is ill this season, so the pair rests. We will open it again when he is back at his bench.',
    descriptionBn:
      'ব্রাহ্মণবাড়িয়ায় খোদাই করে সাজানো সুতায় নাচানো পুতুল, ৪০ সেমি উঁচু। কারিগর এ মৌসুমে অসুস্থ, তাই জোড়াটি আপাতত বন্ধ। তিনি বেঞ্চে ফিরলেই আবার খুলব।',
    price: 1950,
    discount: 0,
    stock: 3,
    category: 'Handicraft',
    shop: 'Nakshi Kutir',
    status: 'PAUSED',
  },
]
