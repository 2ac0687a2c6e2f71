import type { DemoProduct } from './types.ts'

export const kitchen: DemoProduct[] = [
  {
    name: 'Cast-iron korai, 30 cm, seasoned',
    nameBn: 'ঢালাই লোহার কড়াই, ৩০ সেমি, তেলে পাকানো',
    description:
      'Sand-cast in Chattogram, seasoned twice with mustard oil before it leaves. Weighs 2.9 kg. Dry it on the flame after washing and it will outlive you.',
    descriptionBn:
      'চট্টগ্রামে বালুর ছাঁচে ঢালাই, পাঠানোর আগে দুবার সরিষার তেলে পাকানো। ওজন ২.৯ কেজি। ধোয়ার পর চুলায় শুকিয়ে রাখুন, সারা জীবন চলবে।',
    price: 1250,
    discount: 150,
    stock: 68,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Non-stick fry pan, 26 cm, induction base',
    nameBn: 'নন-স্টিক ফ্রাই প্যান, ২৬ সেমি, ইন্ডাকশনে চলে',
    description:
      'Three-layer coating without PFOA on pressed aluminium. Works on gas and induction. Use wooden spoons and it lasts about three years.',
    descriptionBn:
      'অ্যালুমিনিয়ামের ওপর তিন পরতের প্রলেপ, পিএফওএ নেই। গ্যাস আর ইন্ডাকশন দুটোতেই চলে। কাঠের চামচ ব্যবহার করলে বছর তিনেক যায়।',
    price: 980,
    discount: 0,
    stock: 112,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'বটি Boti, folding, carbon steel',
    nameBn: 'বঁটি, ভাঁজ করা, কার্বন স্টিল',
    description:
      'Curved carbon-steel blade on a folding wooden foot, forged in Bogura. Cuts fish, pumpkin and banana flower alike. Oil the blade, and fold it when children are near.',
    descriptionBn:
      'বগুড়ায় পেটানো বাঁকা কার্বন স্টিল, ভাঁজ করা কাঠের পায়া। মাছ, কুমড়া, মোচা সবই কাটে। ফলায় তেল মেখে রাখুন, বাচ্চা কাছে থাকলে ভাঁজ করে।',
    price: 580,
    discount: 0,
    stock: 43,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Pressure cooker, 5 litres, two spare gaskets',
    nameBn: 'প্রেশার কুকার, ৫ লিটার, বাড়তি দুটি গ্যাসকেট',
    description:
      'Heavy-gauge aluminium with an outer lid and a visible safety valve. Dal in two whistles. The spare gaskets are worth more than they look.',
    descriptionBn:
      'মোটা অ্যালুমিনিয়াম, বাইরের ঢাকনা, সেফটি ভালভ চোখের সামনে। দুই সিটিতে ডাল হয়ে যায়। বাড়তি গ্যাসকেট দুটো পরে খুব কাজে লাগে।',
    price: 2150,
    discount: 250,
    stock: 57,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Aluminium tea kettle, 2 litres, tong-stall model',
    nameBn: 'অ্যালুমিনিয়ামের চায়ের কেটলি, ২ লিটার, টং দোকানের মতো',
    description:
      'The round kettle that stands on every stove of every tea stall. Brass-riveted handle. Takes ten cups.',
    descriptionBn: 'টং দোকানের চুলায় যে গোল কেটলি বসে থাকে, সেটাই। পিতলের রিভেট দেওয়া হাতল। দশ কাপ চা ধরে।',
    price: 720,
    discount: 0,
    stock: 90,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Clay curd pots, Bogura, set of six',
    nameBn: 'মাটির দইয়ের হাঁড়ি, বগুড়া, ছয়টির সেট',
    description:
      'Unglazed sora for setting doi at home, 200 ml each. The clay draws out water and the curd stands firm. Soak overnight before the first use.',
    descriptionBn: 'ঘরে দই পাতার সরা, প্রতিটি ২০০ মিলি। মাটি পানি টেনে নেয় বলে দই জমে শক্ত। প্রথমবার সারা রাত ভিজিয়ে নেবেন।',
    price: 260,
    discount: 30,
    stock: 77,
    category: 'Kitchen item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Steel tiffin carrier, four tiers',
    nameBn: 'স্টিলের টিফিন ক্যারিয়ার, চার বাটি',
    description:
      'Four bowls of food-grade steel with a clamp that does not spring open on the bus. Top bowl holds curry without leaking if it is kept level. Height 31 cm.',
    descriptionBn:
      'খাবার রাখার উপযোগী স্টিলের চার বাটি, বাসের ঝাঁকুনিতেও ক্লিপ খোলে না। সোজা রাখলে ওপরের বাটির ঝোল গড়ায় না। উচ্চতা ৩১ সেমি।',
    price: 1150,
    discount: 100,
    stock: 83,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'পাটা পুতা Stone shil pata with roller',
    nameBn: 'পাটা-পুতা, পাথরের শিলপাটা, নোড়াসহ',
    description:
      'Grey stone slab of 14 by 9 inches and a roller, freshly cut. Wash away the first grindings. It weighs eleven kilos, and the courier knows.',
    descriptionBn:
      '১৪ × ৯ ইঞ্চি ধূসর পাথরের পাটা আর নোড়া, নতুন করে কাটা। প্রথম কয়েকবার বেটে ফেলে দিন। ওজন এগারো কেজি, কুরিয়ারকে বলা আছে।',
    price: 1450,
    discount: 0,
    stock: 12,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Blender, 600 W, two jars and a grinder cup',
    nameBn: 'ব্লেন্ডার, ৬০০ ওয়াট, দুটি জগ ও একটি গ্রাইন্ডার কাপ',
    description:
      'Jar of 1.5 litres for lassi, small jar for chutney, and a cup that grinds dry chilli. It rests after each minute; that is written on it too. One year of service.',
    descriptionBn:
      'লাচ্ছির জন্য দেড় লিটারের জগ, চাটনির জন্য ছোটটা, আর শুকনা মরিচ গুঁড়ার কাপ। এক মিনিট চালিয়ে একটু থামাতে হয়, গায়েও লেখা আছে। এক বছরের সার্ভিস।',
    price: 2890,
    discount: 390,
    stock: 31,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Rice cooker, 1.8 litres, steel inner pot',
    nameBn: 'রাইস কুকার, ১.৮ লিটার, স্টিলের পাত্র',
    description:
      'Cooks for six, then keeps warm. Inner pot of steel without coating, with a steamer tray. Draws 700 watts.',
    descriptionBn: 'ছয়জনের ভাত হয়, হয়ে গেলে গরম রাখে। ভেতরের পাত্র স্টিলের, কোনো প্রলেপ নেই, ভাপানোর ট্রে সঙ্গে। ৭০০ ওয়াট টানে।',
    price: 2650,
    discount: 0,
    stock: 46,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Wooden spoon set, neem, four pieces',
    nameBn: 'নিমকাঠের চামচ সেট, চারটি',
    description:
      'Khunti, ladle, spatula and a small tasting spoon turned from neem. Rubbed with coconut oil, no varnish. Hand wash.',
    descriptionBn: 'নিমকাঠের খুন্তি, হাতা, স্প্যাচুলা আর চেখে দেখার ছোট চামচ। নারকেল তেল মাখানো, বার্নিশ নেই। হাতে ধোবেন।',
    price: 290,
    discount: 0,
    stock: 160,
    category: 'Kitchen item',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Airtight spice jars, glass, set of nine',
    nameBn: 'বায়ুরোধী মসলার বয়াম, কাচের, নয়টির সেট',
    description:
      'Nine 180 ml jars with steel lids and silicone rings. A sheet of labels in Bangla is inside. Jars go in hot water, lids do not.',
    descriptionBn:
      '১৮০ মিলির নয়টি বয়াম, স্টিলের ঢাকনা, সিলিকনের ওয়াশার। ভেতরে বাংলা লেবেলের পাতা আছে। বয়াম গরম পানিতে ধোয়া যায়, ঢাকনা নয়।',
    price: 690,
    discount: 60,
    stock: 64,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
  {
    name: 'Melamine dinner set, 24 pieces, blue vine',
    nameBn: 'মেলামাইন ডিনার সেট, ২৪ পিস, নীল লতা',
    description:
      'Six each of plates, quarter plates, bowls and glasses. Light, and survives a fall on tiles. Not for the microwave.',
    descriptionBn: 'বড় প্লেট, ছোট প্লেট, বাটি আর গ্লাস, ছয়টি করে। হালকা, টাইলসে পড়লেও ভাঙে না। মাইক্রোওয়েভে দেবেন না।',
    price: 2450,
    discount: 0,
    stock: 28,
    category: 'Kitchen item',
    shop: 'Khatunganj Bhandar',
  },
]
