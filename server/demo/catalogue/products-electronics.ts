import type { DemoProduct } from './types.ts'

export const mobiles: DemoProduct[] = [
  {
    name: 'Jonaki J7 smartphone, 6 GB / 128 GB, forest green',
    nameBn: 'জোনাকি জে৭ স্মার্টফোন, ৬ জিবি / ১২৮ জিবি, বন সবুজ',
    description:
      'A 6.5-inch 90 Hz screen, a 50-megapixel camera and a 5000 mAh battery that reaches the second evening. Two SIMs and a card slot. In the box: phone, 18 W charger, cable, clear cover and SIM pin.',
    descriptionBn:
      '৬.৫ ইঞ্চি ৯০ হার্টজ ডিসপ্লে, ৫০ মেগাপিক্সেল ক্যামেরা আর ৫০০০ এমএএইচ ব্যাটারি, এক চার্জে দুই দিন। দুই সিম, সঙ্গে মেমোরি কার্ডের জায়গা। বাক্সে ১৮ ওয়াট চার্জার, কেবল, স্বচ্ছ কভার ও সিম পিন আছে।',
    price: 16990,
    discount: 1500,
    stock: 42,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Jonaki Note 12 Pro, 8 GB / 256 GB, midnight',
    nameBn: 'জোনাকি নোট ১২ প্রো স্মার্টফোন, ৮ জিবি / ২৫৬ জিবি, মিডনাইট',
    description:
      'AMOLED screen of 6.7 inches, optical stabilisation and 67 W charging: half full in eighteen minutes. Splash-proof, not for swimming. Official import papers are in the box.',
    descriptionBn:
      '৬.৭ ইঞ্চি অ্যামোলেড ডিসপ্লে, কাঁপুনি ঠেকানো ক্যামেরা, ৬৭ ওয়াটে আঠারো মিনিটে অর্ধেক চার্জ। পানির ছিটায় কিছু হয় না, তবে ডুবানো যাবে না। বৈধ আমদানির কাগজ বাক্সেই থাকে।',
    price: 34500,
    discount: 2500,
    stock: 18,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Jonaki Lite, 3 GB / 32 GB, for a first smartphone',
    nameBn: 'জোনাকি লাইট, ৩ জিবি / ৩২ জিবি, প্রথম স্মার্টফোন',
    description:
      'Small, simple and light on the pocket, with big icons in Bangla from the first start. Fine for calls, messages and lessons; not for heavy games. Removable 3000 mAh battery.',
    descriptionBn:
      'হাতের মুঠোয় আঁটে, চালানো সহজ, চালু করলেই বাংলায় বড় বড় আইকন। কথা, মেসেজ আর অনলাইন ক্লাসের জন্য যথেষ্ট, ভারী গেম খেলার জন্য নয়। ৩০০০ এমএএইচ ব্যাটারি খুলে বদলানো যায়।',
    price: 7490,
    discount: 0,
    stock: 85,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'বাটন ফোন Shalik 105 button phone, torch and FM',
    nameBn: 'শালিক ১০৫ বাটন ফোন, টর্চ ও এফএমসহ',
    description:
      'Rubber keys with Bangla letters, a strong torch and a battery that lasts nine days. Two SIMs. The phone for mother, for the boat and for the bag.',
    descriptionBn:
      'বাংলা অক্ষরের রাবারের বাটন, জোরালো টর্চ, এক চার্জে নয় দিন। দুই সিম চলে। মায়ের জন্য, নৌকায় কিংবা ব্যাগে বাড়তি ফোন হিসেবে রাখুন।',
    price: 1290,
    discount: 100,
    stock: 240,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Turag Fold, 12 GB / 512 GB, folding screen',
    nameBn: 'তুরাগ ফোল্ড স্মার্টফোন, ১২ জিবি / ৫১২ জিবি, ভাঁজ করা পর্দা',
    description:
      'Opens to 7.6 inches, closes to the size of a wallet. The hinge is rated for two hundred thousand folds, and we keep the spare part. Screen replacement once in the first year is included.',
    descriptionBn:
      'খুললে ৭.৬ ইঞ্চি, ভাঁজ করলে মানিব্যাগের সমান। কবজা দুই লাখ বার খোলা-বন্ধের জন্য পরীক্ষিত, পার্টসও আমাদের কাছে থাকে। প্রথম বছরে একবার ডিসপ্লে বদলে দেওয়া হয় বিনা খরচে।',
    price: 124900,
    discount: 0,
    stock: 2,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Refurbished Jonaki J5, 4 GB / 64 GB, grade A',
    nameBn: 'রিফারবিশড জোনাকি জে৫ স্মার্টফোন, ৪ জিবি / ৬৪ জিবি, এ গ্রেড',
    description:
      'Returned phones, cleaned on our bench, with a new battery and a new back. Small marks on the frame are possible. Tested for two days and sold with a test sheet.',
    descriptionBn:
      'ফেরত আসা ফোন, আমাদের বেঞ্চে পরিষ্কার করে নতুন ব্যাটারি ও নতুন ব্যাক লাগানো। ফ্রেমে ছোটখাটো দাগ থাকতে পারে। দুই দিন চালিয়ে পরীক্ষা করা, সঙ্গে টেস্ট শিট পাবেন।',
    price: 8900,
    discount: 1600,
    stock: 9,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Power bank 20,000 mAh, 22.5 W, with display',
    nameBn: 'পাওয়ার ব্যাংক, ২০,০০০ এমএএইচ, ২২.৫ ওয়াট, ডিসপ্লেসহ',
    description:
      'Fills a phone about three and a half times; the display shows the percent left. Two USB-A, one USB-C in and out. Weighs 410 grams.',
    descriptionBn:
      'একটা ফোন সাড়ে তিনবারের মতো ফুল চার্জ হয়, কত ভাগ বাকি তা ডিসপ্লেতে দেখায়। দুটি ইউএসবি-এ পোর্ট, আর একটি ইউএসবি-সি দিয়ে চার্জ নেওয়া-দেওয়া দুটোই চলে। ওজন ৪১০ গ্রাম।',
    price: 1850,
    discount: 250,
    stock: 130,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Fast charger 33 W, two ports, BD plug',
    nameBn: 'ফাস্ট চার্জার, ৩৩ ওয়াট, দুই পোর্ট, দেশি প্লাগ',
    description:
      'One USB-C and one USB-A port, for two phones at once at a slower rate. Holds 160 to 260 volts, so it survives our evenings. No cable in the box.',
    descriptionBn:
      'একটি ইউএসবি-সি ও একটি ইউএসবি-এ পোর্ট, একসঙ্গে দুটো ফোন চার্জ হয় একটু ধীরে। ১৬০ থেকে ২৬০ ভোল্ট সামলায়, তাই সন্ধ্যার লো-ভোল্টেজেও চলে। বাক্সে কেবল নেই।',
    price: 690,
    discount: 0,
    stock: 210,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Smartwatch Tara 2, calls and heart rate',
    nameBn: 'তারা ২ স্মার্টওয়াচ, কল ও হৃৎস্পন্দন',
    description:
      'Answers calls over Bluetooth, counts steps and pulse, and shows messages in Bangla. Seven days on one charge. The strap is silicone, 22 mm, and can be changed.',
    descriptionBn:
      'ব্লুটুথে কল ধরা যায়, হাঁটার হিসাব আর হৃৎস্পন্দন মাপে, মেসেজ দেখায় বাংলায়। একবার চার্জে সাত দিন। ২২ মিমি সিলিকন বেল্ট, চাইলে বদলানো যায়।',
    price: 2490,
    discount: 400,
    stock: 66,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'USB-C cable, braided, 2 metres',
    nameBn: 'ইউএসবি-সি কেবল, বোনা, ২ মিটার',
    description:
      'Carries 60 watts and data at USB 2 speed. The ends are the part that breaks, so ours are sleeved for four centimetres. One year replacement.',
    descriptionBn:
      '৬০ ওয়াট পর্যন্ত চার্জ, ইউএসবি ২ গতিতে ডেটা। কেবল ছেঁড়ে মাথার কাছে, তাই দুই মাথায় চার সেন্টিমিটার মোটা খাপ দেওয়া। এক বছর রিপ্লেসমেন্ট।',
    price: 290,
    discount: 0,
    stock: 380,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Selfie stick with tripod feet and remote',
    nameBn: 'সেলফি স্টিক, স্ট্যান্ড ও রিমোটসহ',
    description:
      'Extends to 100 cm, stands on three short legs and folds to the length of a hand. The remote works to ten metres. Takes phones up to 90 mm wide.',
    descriptionBn:
      '১০০ সেমি পর্যন্ত লম্বা হয়, তিন পায়ে দাঁড়ায়, ভাঁজ করলে এক হাত। রিমোট দশ মিটার দূর থেকেও কাজ করে। ৯০ মিমি চওড়া ফোন পর্যন্ত আঁটে।',
    price: 550,
    discount: 80,
    stock: 74,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Solar phone charger, 10 W folding panel',
    nameBn: 'সোলার ফোন চার্জার, ১০ ওয়াট, ভাঁজ করা প্যানেল',
    description:
      'Two panels in cloth that hang on a boat, a bag or a window. Full sun gives a phone one charge in about four hours. Cloudy days give half of that, honestly.',
    descriptionBn:
      'কাপড়ে বসানো দুটি প্যানেল, নৌকা, ব্যাগ বা জানালায় ঝুলিয়ে রাখা যায়। কড়া রোদে চার ঘণ্টায় একটা ফোন চার্জ হয়। মেঘলা দিনে সত্যি বলতে তার অর্ধেক।',
    price: 1990,
    discount: 0,
    stock: 15,
    category: 'Mobile',
    shop: 'Bijli Mobile & Sound',
  },
]

export const audio: DemoProduct[] = [
  {
    name: 'Shalik On-Ear wireless headphone, 40 hours',
    nameBn: 'শালিক অন-ইয়ার তারবিহীন হেডফোন, ৪০ ঘণ্টা',
    description:
      'Folding on-ear headphone with soft pads and forty hours of play on one charge. Works with a wire too when the battery is gone. Cable and cloth bag in the box.',
    descriptionBn: 'ভাঁজ করা যায়, নরম প্যাড, এক চার্জে চল্লিশ ঘণ্টা গান। চার্জ ফুরালে তার লাগিয়েও চলে। বাক্সে কেবল আর কাপড়ের ব্যাগ আছে।',
    price: 2290,
    discount: 300,
    stock: 58,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Shalik Quiet, noise-cancelling headphone',
    nameBn: 'শালিক কোয়ায়েট, শব্দরোধী হেডফোন',
    description:
      'Takes away the bus, the generator and most of the neighbour’s wedding. Thirty hours with cancelling on. Ear pads can be bought and changed later.',
    descriptionBn:
      'বাসের হর্ন, জেনারেটর, পাশের বাড়ির বিয়ের গান, প্রায় সবই ঢেকে দেয়। শব্দ কমানোর মোডে ত্রিশ ঘণ্টা চলে। কানের প্যাড পরে আলাদা কিনে বদলানো যায়।',
    price: 6900,
    discount: 0,
    stock: 21,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Tuntuni earbuds, true wireless, low-delay mode',
    nameBn: 'টুনটুনি ইয়ারবাড, পুরো তারবিহীন, কম দেরির মোড',
    description:
      'Each bud weighs four grams; the case gives five more charges. Low-delay mode keeps lips and words together in videos. Three sizes of tips.',
    descriptionBn:
      'একেকটির ওজন মাত্র চার গ্রাম, কেসে আরও পাঁচবার চার্জ জমা থাকে। কম দেরির মোডে ভিডিওর ঠোঁট আর কথা একসঙ্গে মেলে। তিন মাপের টিপ সঙ্গে দেওয়া।',
    price: 1590,
    discount: 200,
    stock: 145,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Wired earphone with microphone, 3.5 mm',
    nameBn: 'তারওয়ালা ইয়ারফোন, মাইক্রোফোনসহ, ৩.৫ মিমি',
    description:
      'Plain, loud and clear, with one button for calls. The plug is bent so it does not break in the pocket. Never needs charging.',
    descriptionBn: 'সাদামাটা, জোরে আর পরিষ্কার শোনায়, কল ধরার জন্য একটি বাটন। প্লাগ বাঁকানো, তাই পকেটে ভাঙে না। চার্জ দেওয়ার ঝামেলা নেই।',
    price: 220,
    discount: 0,
    stock: 400,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Bokul portable speaker, 20 W, splash-proof',
    nameBn: 'বকুল পোর্টেবল স্পিকার, ২০ ওয়াট, পানির ছিটায় নিরাপদ',
    description:
      'The size of a water bottle, with more bass than one expects. Twelve hours at half volume. It stands rain but not the pond.',
    descriptionBn:
      'পানির বোতলের সমান, কিন্তু বেজ শুনলে অবাক হবেন। মাঝারি ভলিউমে বারো ঘণ্টা চলে। বৃষ্টিতে ভিজলে সমস্যা নেই, পুকুরে ফেলবেন না।',
    price: 3150,
    discount: 350,
    stock: 37,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Home tower speaker pair, 120 W, karaoke input',
    nameBn: 'ঘরের টাওয়ার স্পিকার জোড়া, ১২০ ওয়াট, কারাওকে ইনপুট',
    description:
      'Two wooden towers of 92 cm with a small amplifier inside one of them. Bluetooth, optical and two microphone sockets. Delivered by van; we carry it up.',
    descriptionBn:
      '৯২ সেমি উঁচু কাঠের দুটি টাওয়ার, একটির ভেতরেই অ্যামপ্লিফায়ার। ব্লুটুথ, অপটিক্যাল আর দুটি মাইক্রোফোন লাগানোর জায়গা। ভ্যানে করে পৌঁছে দিই, ওপরে তুলেও দিই।',
    price: 18900,
    discount: 0,
    stock: 4,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'রেডিও FM and short-wave radio, three bands',
    nameBn: 'রেডিও, এফএম ও শর্টওয়েভ, তিন ব্যান্ড',
    description:
      'Works on mains, on three D cells and on a small hand crank, for the coast and for storms. Clear dial with Bangla numbers. A torch sits in the side.',
    descriptionBn:
      'কারেন্টে, তিনটি বড় ব্যাটারিতে, না হলে হাতল ঘুরিয়েও চলে: উপকূল আর ঝড়ের রাতের জন্য। ডায়ালে পরিষ্কার বাংলা সংখ্যা। পাশে একটা টর্চও আছে।',
    price: 1450,
    discount: 0,
    stock: 52,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'USB studio microphone with stand',
    nameBn: 'ইউএসবি স্টুডিও মাইক্রোফোন, স্ট্যান্ডসহ',
    description:
      'A condenser microphone for voice, lessons and recitation. Plug it in and it is found; no driver. With a table stand, a foam cover and a two-metre cable.',
    descriptionBn:
      'কণ্ঠ রেকর্ড, ক্লাস আর আবৃত্তির জন্য কনডেন্সার মাইক্রোফোন। লাগালেই চলে, ড্রাইভার লাগে না। সঙ্গে টেবিল স্ট্যান্ড, ফোমের কভার আর দুই মিটার কেবল।',
    price: 4200,
    discount: 500,
    stock: 16,
    category: 'Audio device',
    shop: 'Chip & Cable',
  },
  {
    name: 'Hand microphone, wired, 6 metres',
    nameBn: 'হাতের মাইক্রোফোন, তারসহ, ৬ মিটার',
    description:
      'Dynamic microphone in a metal body for the mosque, the school and the stage. On-off switch, XLR to 6.3 mm cable. Survives being dropped.',
    descriptionBn:
      'ধাতব বডির ডায়নামিক মাইক্রোফোন, মসজিদ, স্কুল আর মঞ্চের জন্য। অন-অফ সুইচ আছে, কেবল এক্সএলআর থেকে ৬.৩ মিমি। হাত থেকে পড়লেও কিছু হয় না।',
    price: 890,
    discount: 0,
    stock: 63,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Megaphone, 25 W, rechargeable, with siren',
    nameBn: 'হ্যান্ড মাইক, ২৫ ওয়াট, রিচার্জেবল, সাইরেনসহ',
    description:
      'Carries about 400 metres in the open. Records one message of thirty seconds and repeats it. Used by vegetable vans and sports teachers alike.',
    descriptionBn:
      'খোলা জায়গায় প্রায় ৪০০ মিটার পর্যন্ত শোনা যায়। ত্রিশ সেকেন্ডের একটা ঘোষণা রেকর্ড করে বারবার বাজানো যায়। সবজির ভ্যান আর খেলার স্যার, দুজনেরই কাজের জিনিস।',
    price: 2650,
    discount: 250,
    stock: 19,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
  {
    name: 'Two-channel USB mixer with echo',
    nameBn: 'দুই চ্যানেলের ইউএসবি মিক্সার, ইকোসহ',
    description:
      'Two microphone inputs, one line input, echo and three-band tone. Records straight to a phone or a laptop. Power comes from the USB port.',
    descriptionBn:
      'দুটি মাইক্রোফোন ইনপুট, একটি লাইন ইনপুট, ইকো আর তিন ব্যান্ড টোন। সোজা ফোনে বা কম্পিউটারে রেকর্ড হয়। ইউএসবি পোর্ট থেকেই পাওয়ার নেয়।',
    price: 3600,
    discount: 0,
    stock: 1,
    category: 'Audio device',
    shop: 'Chip & Cable',
  },
  {
    name: 'Lalon songs on disc, instrumental dotara, box of three',
    nameBn: 'সিডিতে লালনের গান, দোতারার সুর, তিনটির বাক্স',
    description:
      'Three discs of dotara and flute, recorded live in a courtyard in Kushtia. Booklet of words in Bangla. Needs a player; no download code inside.',
    descriptionBn:
      'দোতারা আর বাঁশির তিনটি সিডি, কুষ্টিয়ায় আখড়ার উঠানে সরাসরি রেকর্ড করা। সঙ্গে গানের কথার বাংলা বই। চালাতে সিডি প্লেয়ার লাগবে, ডাউনলোড কোড নেই।',
    price: 650,
    discount: 70,
    stock: 27,
    category: 'Audio device',
    shop: 'Bijli Mobile & Sound',
  },
]

export const computers: DemoProduct[] = [
  {
    name: 'Turag Book 14, 8 GB / 512 GB SSD, student laptop',
    nameBn: 'তুরাগ বুক ১৪, ৮ জিবি / ৫১২ জিবি এসএসডি, শিক্ষার্থীর ল্যাপটপ',
    description:
      'A 14-inch matte screen, six cores, and eight to nine hours on the battery. Weighs 1.38 kg. Bangla keyboard letters are printed on the keys; charger in the box.',
    descriptionBn:
      '১৪ ইঞ্চি ম্যাট স্ক্রিন, ছয় কোর, এক চার্জে আট-নয় ঘণ্টা। ওজন ১.৩৮ কেজি, ব্যাগে নিয়ে ক্লাসে যাওয়া সহজ। কিবোর্ডে বাংলা অক্ষর ছাপা, চার্জার বাক্সেই।',
    price: 52500,
    discount: 3500,
    stock: 23,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Turag Studio 16, 32 GB / 1 TB, graphics laptop',
    nameBn: 'তুরাগ স্টুডিও ১৬, ৩২ জিবি / ১ টিবি, গ্রাফিকস ল্যাপটপ',
    description:
      'For video, drawing and games: 16-inch 165 Hz screen and a graphics chip with 8 GB of its own. It gets warm under load and the fans are heard. Two-year service at our bench.',
    descriptionBn:
      'ভিডিও, আঁকাআঁকি আর গেমের জন্য: ১৬ ইঞ্চি ১৬৫ হার্টজ স্ক্রিন, আলাদা ৮ জিবি গ্রাফিকস। ভারী কাজে গরম হয়, ফ্যানের শব্দও শোনা যায়। আমাদের বেঞ্চে দুই বছরের সার্ভিস।',
    price: 145000,
    discount: 0,
    stock: 3,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Office desktop set with 22-inch monitor',
    nameBn: 'অফিসের ডেস্কটপ কম্পিউটার সেট, ২২ ইঞ্চি মনিটরসহ',
    description:
      'Quiet small desktop with 16 GB and a 512 GB SSD, monitor, keyboard and mouse. We install what you ask for and make the first backup. Runs through short dips in the voltage.',
    descriptionBn:
      'নীরব ছোট ডেস্কটপ, ১৬ জিবি র‍্যাম, ৫১২ জিবি এসএসডি, সঙ্গে মনিটর, কিবোর্ড ও মাউস। যে সফটওয়্যার চান ইনস্টল করে প্রথম ব্যাকআপও নিয়ে দিই। ভোল্টেজ একটু ওঠানামা করলেও বন্ধ হয় না।',
    price: 46800,
    discount: 2200,
    stock: 12,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'বাংলা কিবোর্ড Bangla and English keyboard, USB',
    nameBn: 'বাংলা-ইংরেজি কিবোর্ড, ইউএসবি',
    description:
      'Both scripts are moulded into the keys, not printed, so they do not wear off. Soft membrane keys and drain holes for tea. Cable of 1.6 metres.',
    descriptionBn: 'দুই ভাষার অক্ষরই ছাঁচে বসানো, ছাপা নয়, তাই মুছে যায় না। নরম কি, চা পড়লে বেরোনোর ছিদ্রও আছে। তার ১.৬ মিটার।',
    price: 750,
    discount: 0,
    stock: 118,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Wireless mouse, silent click, 2.4 GHz',
    nameBn: 'তারবিহীন মাউস, শব্দহীন ক্লিক, ২.৪ গিগাহার্টজ',
    description:
      'Clicks that do not wake a baby, and one AA cell for about ten months. Works on glass if you put paper below. Cell is in the box.',
    descriptionBn:
      'ক্লিকের শব্দে বাচ্চার ঘুম ভাঙে না, একটা পেনসিল ব্যাটারিতে দশ মাস চলে। কাচের টেবিলে নিচে কাগজ দিলে কাজ করে। ব্যাটারি বাক্সেই আছে।',
    price: 590,
    discount: 90,
    stock: 172,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Ink-tank printer with scanner and Wi-Fi',
    nameBn: 'ইংক-ট্যাংক প্রিন্টার, স্ক্যানার ও ওয়াই-ফাইসহ',
    description:
      'About four thousand black pages from the bottles in the box. Prints from a phone. The first filling is shown in a short film in Bangla.',
    descriptionBn:
      'বাক্সের কালিতেই প্রায় চার হাজার সাদাকালো পাতা। ফোন থেকেও প্রিন্ট দেওয়া যায়। প্রথমবার কালি ভরার নিয়ম বাংলায় ছোট ভিডিওতে দেখানো আছে।',
    price: 17800,
    discount: 1200,
    stock: 14,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Portable SSD 1 TB, USB-C, rubber sleeve',
    nameBn: 'পোর্টেবল এসএসডি, ১ টিবি, ইউএসবি-সি, রাবারের খাপ',
    description:
      'Copies an hour of video in about twenty seconds. The rubber sleeve takes a fall from a table. Comes with C-to-C and C-to-A cables.',
    descriptionBn:
      'এক ঘণ্টার ভিডিও কপি হয় প্রায় বিশ সেকেন্ডে। রাবারের খাপ থাকায় টেবিল থেকে পড়লেও ভয় নেই। সি-টু-সি আর সি-টু-এ, দুই রকম কেবলই সঙ্গে।',
    price: 8200,
    discount: 0,
    stock: 40,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Game controller for PC and phone',
    nameBn: 'গেম কন্ট্রোলার, পিসি ও ফোনের জন্য',
    description:
      'Bluetooth and cable, two rumble motors and a clip that holds a phone. Sticks are the magnetic kind that do not drift. Fifteen hours on a charge.',
    descriptionBn:
      'ব্লুটুথ বা কেবলে চলে, হাতে কাঁপুনি দেওয়া দুটি মোটর, ফোন আটকানোর ক্লিপ। স্টিক চুম্বকের, তাই নিজে নিজে সরে যায় না। এক চার্জে পনেরো ঘণ্টা।',
    price: 2350,
    discount: 250,
    stock: 35,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Wi-Fi router, dual band, four antennas',
    nameBn: 'ওয়াই-ফাই রাউটার, ডুয়াল ব্যান্ড, চার অ্যান্টেনা',
    description:
      'Covers a flat of about 1,200 square feet through brick walls. Set up by phone in five minutes. Takes 9 to 12 volts, so it runs from a mini UPS.',
    descriptionBn:
      'ইটের দেয়ালের ১,২০০ বর্গফুটের ফ্ল্যাটে ভালো সিগন্যাল দেয়। মোবাইল দিয়ে পাঁচ মিনিটে চালু করা যায়। ৯ থেকে ১২ ভোল্টে চলে, তাই মিনি ইউপিএসেও চলবে।',
    price: 2850,
    discount: 0,
    stock: 55,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Mini UPS for router and ONU, 8,000 mAh',
    nameBn: 'রাউটার ও ওএনইউর মিনি ইউপিএস, ৮,০০০ এমএএইচ',
    description:
      'Keeps the router and the fibre box alive for about five hours of load-shedding. Four plugs for every usual size are in the box. Silent and fanless.',
    descriptionBn:
      'লোডশেডিংয়ে রাউটার আর ফাইবারের বাক্স পাঁচ ঘণ্টার মতো চালু রাখে। সব প্রচলিত মাপের চারটি প্লাগ সঙ্গে আছে। ফ্যান নেই, কোনো শব্দও নেই।',
    price: 2190,
    discount: 190,
    stock: 91,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'HD webcam with privacy shutter',
    nameBn: 'এইচডি ওয়েবক্যাম, প্রাইভেসি ঢাকনাসহ',
    description:
      'Full HD at thirty frames with a decent picture in one tube light. The shutter slides by hand. Clips on a laptop or screws on a tripod.',
    descriptionBn:
      'ফুল এইচডি, সেকেন্ডে ত্রিশ ফ্রেম, একটা টিউবলাইটেও ছবি ভালো আসে। ঢাকনা হাতে টেনে বন্ধ করা যায়। কম্পিউটারে ক্লিপ দিয়ে বা স্ট্যান্ডে স্ক্রু দিয়ে বসে।',
    price: 1950,
    discount: 0,
    stock: 0,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Repair toolkit, 46 bits, magnetic',
    nameBn: 'মেরামতের টুলকিট, ৪৬ বিট, চুম্বকযুক্ত',
    description:
      'Bits for phones, laptops and the odd three-cornered screw, a bender and two plastic levers. The tray is magnetic. What our own bench uses.',
    descriptionBn:
      'ফোন-কম্পিউটার খোলার সব বিট, তিনকোনা স্ক্রুরটাও, সঙ্গে বাঁকানো ডাঁটি আর দুটি প্লাস্টিকের লিভার। ট্রে চুম্বকের, স্ক্রু হারায় না। আমাদের মিস্ত্রিরাও এটাই ব্যবহার করেন।',
    price: 680,
    discount: 60,
    stock: 47,
    category: 'Computer',
    shop: 'Chip & Cable',
  },
  {
    name: 'Turag Tab 10, 6 GB / 128 GB, with pen',
    nameBn: 'তুরাগ ট্যাব ১০, ৬ জিবি / ১২৮ জিবি, কলমসহ',
    description:
      'Ten-inch tablet for reading and school notes, with a pen that needs no charging. We have the first sample on the bench. Price and stock will be confirmed before it goes on sale.',
    descriptionBn:
      'দশ ইঞ্চি ট্যাবলেট, পড়া আর ক্লাসের নোটের জন্য, কলমে চার্জ লাগে না। প্রথম নমুনাটি এখন আমাদের বেঞ্চে। বিক্রি শুরুর আগে দাম আর স্টক জানানো হবে।',
    price: 21900,
    discount: 0,
    stock: 20,
    category: 'Computer',
    shop: 'Chip & Cable',
    status: 'DRAFT',
  },
]
