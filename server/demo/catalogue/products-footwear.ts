import type { DemoProduct } from './types.ts'

export const footwear: DemoProduct[] = [
  {
    name: 'Bhairab leather loafers, dark brown',
    nameBn: 'ভৈরবের চামড়ার লোফার জুতা, গাঢ় বাদামি',
    description:
      'Cow leather upper and lining, stitched in Bhairab on a rubber sole. Narrow fit: between two sizes take the larger. A tin of cream is in the box.',
    descriptionBn:
      'ওপরে-ভেতরে গরুর চামড়া, ভৈরবে রাবার সোলের ওপর সেলাই করা। একটু চাপা মাপ: দুই সাইজের মাঝে হলে বড়টা নিন। বাক্সে এক কৌটা ক্রিম আছে।',
    price: 2450,
    discount: 250,
    stock: 44,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Runner Dhaleshwari, mesh running shoe',
    nameBn: 'রানার ধলেশ্বরী, মেশ রানিং জুতা',
    description:
      'Light mesh, a foam sole of 26 mm and a wide toe. Made in Gazipur for the local market. Weighs 240 grams in size 42.',
    descriptionBn: 'হালকা মেশ, ২৬ মিমি ফোমের সোল, আঙুলের জায়গা চওড়া। গাজীপুরে দেশের বাজারের জন্য বানানো। ৪২ সাইজের ওজন ২৪০ গ্রাম।',
    price: 2990,
    discount: 400,
    stock: 62,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'স্পঞ্জের স্যান্ডেল Sponge sandal, blue strap',
    nameBn: 'স্পঞ্জের স্যান্ডেল, নীল ফিতা',
    description:
      'The bathroom, roof and corner-shop sandal. Sole of 16 mm that does not go flat in a month. Sizes 5 to 10.',
    descriptionBn: 'গোসলখানা, ছাদ আর মোড়ের দোকানে যাওয়ার স্যান্ডেল। ১৬ মিমি সোল, এক মাসে চ্যাপ্টা হয় না। সাইজ ৫ থেকে ১০।',
    price: 150,
    discount: 0,
    stock: 350,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Women’s leather sandal, block heel, tan',
    nameBn: 'মেয়েদের চামড়ার স্যান্ডেল, ব্লক হিল, হালকা বাদামি',
    description:
      'Two straps and a steady heel of 4 cm. Soft goat leather inside, so no blisters in the first hour of a wedding. Half sizes on request.',
    descriptionBn:
      'দুটি স্ট্র্যাপ আর ৪ সেমি স্থির হিল। ভেতরে নরম ছাগলের চামড়া, বিয়েবাড়ির প্রথম ঘণ্টায় ফোসকা পড়ে না। বললে হাফ সাইজও দিই।',
    price: 1650,
    discount: 0,
    stock: 37,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Nagra shoes, embroidered, red and gold',
    nameBn: 'নাগরা জুতা, লাল-সোনালি কাজ করা',
    description:
      'Pointed nagra with zari flowers on velvet and a leather sole. Left and right are alike until you have worn them a week. For panjabi and sherwani.',
    descriptionBn:
      'মখমলের ওপর জরির ফুল, সামনে চোখা, নিচে চামড়ার সোল। সপ্তাহখানেক না পরা পর্যন্ত ডান-বাঁ একই রকম। পাঞ্জাবি-শেরওয়ানির সঙ্গে মানায়।',
    price: 1350,
    discount: 150,
    stock: 25,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'School shoe, black, Velcro, sizes 28 to 38',
    nameBn: 'স্কুলের কালো জুতা, ভেলক্রো, সাইজ ২৮ থেকে ৩৮',
    description:
      'Black synthetic upper that wipes clean and a sole that stays on. One Velcro strap for hands that are late. Leave a thumb of room at the toe.',
    descriptionBn:
      'কালো সিনথেটিক, মুছলেই পরিষ্কার, সোল খুলে আসে না। একটাই ভেলক্রো, দেরি হয়ে গেলেও চট করে পরা যায়। আঙুলের মাথায় এক আঙুল জায়গা রেখে মাপ নিন।',
    price: 890,
    discount: 0,
    stock: 180,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Trekking boots for Bandarban, ankle high',
    nameBn: 'বান্দরবানের জন্য ট্রেকিং বুট জুতা, গোড়ালি পর্যন্ত',
    description:
      'Suede and nylon with a deep lugged sole and a stitched tongue that keeps leeches out. Water-resistant, not waterproof. Break them in for a week before Keokradong.',
    descriptionBn:
      'সোয়েড আর নাইলন, গভীর খাঁজের সোল, জিভ সেলাই করা বলে জোঁক ঢোকে না। পানি ঠেকায়, তবে পুরো ওয়াটারপ্রুফ নয়। কেওক্রাডংয়ের আগে এক সপ্তাহ পরে সইয়ে নিন।',
    price: 3850,
    discount: 550,
    stock: 16,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Heels for a wedding, silver, 7 cm',
    nameBn: 'বিয়ের হিল জুতা, রুপালি, ৭ সেমি',
    description:
      'Closed heel in silver synthetic with a padded sole. The tips can be changed, and one spare pair is in the box. Walk on carpet first to try the size.',
    descriptionBn:
      'রুপালি সিনথেটিকের বন্ধ হিল, ভেতরে নরম গদি। হিলের মাথা বদলানো যায়, বাড়তি এক জোড়া বাক্সেই। আগে কার্পেটে হেঁটে সাইজ দেখে নিন।',
    price: 1890,
    discount: 0,
    stock: 20,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Monsoon boots, knee high, PVC',
    nameBn: 'বর্ষার বুট জুতা, হাঁটু পর্যন্ত, পিভিসি',
    description:
      'Warm-water boots of one piece, for flooded lanes and for the fish ghers. Textile lining that pulls out to dry. Sizes 38 to 44.',
    descriptionBn: 'এক টুকরায় ঢালাই, পানি ওঠা গলি আর চিংড়ির ঘেরের জন্য। ভেতরের কাপড় খুলে শুকানো যায়। সাইজ ৩৮ থেকে ৪৪।',
    price: 950,
    discount: 100,
    stock: 54,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Jute espadrilles, natural, unisex',
    nameBn: 'পাটের এসপাড্রিল জুতা, প্রাকৃতিক রং, ছেলে-মেয়ে সবার',
    description:
      'Upper of cotton canvas on a plaited jute sole with a thin rubber tread. Light as a letter. Keep them dry, for jute swells.',
    descriptionBn: 'সুতির ক্যানভাস, বিনুনি করা পাটের সোল, নিচে পাতলা রাবার। চিঠির মতো হালকা। ভেজাবেন না, পাট ফুলে যায়।',
    price: 980,
    discount: 0,
    stock: 33,
    category: 'Shoe',
    shop: 'Nakshi Kutir',
  },
  {
    name: 'Girls’ ballerina shoes, pink ribbon',
    nameBn: 'মেয়েশিশুর ব্যালেরিনা জুতা, গোলাপি ফিতা',
    description:
      'Soft ballerina with elastic at the heel and a small ribbon that is sewn, not glued. Flexible sole. Ages four to ten.',
    descriptionBn: 'নরম ব্যালেরিনা, গোড়ালিতে ইলাস্টিক, ছোট ফিতাটা আঠা নয়, সেলাই করা। সোল সহজে বাঁকে। চার থেকে দশ বছরের মেয়েদের জন্য।',
    price: 720,
    discount: 80,
    stock: 48,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Cotton ankle socks, five pairs',
    nameBn: 'সুতি ছোট মোজা, পাঁচ জোড়া',
    description:
      'Combed cotton with a little elastane, knitted in Narayanganj. Flat toe seam. Five colours in one packet.',
    descriptionBn: 'নারায়ণগঞ্জে বোনা চিরুনি-টানা সুতি, সামান্য ইলাস্টেন। আঙুলের সেলাই সমান, পায়ে লাগে না। এক প্যাকেটে পাঁচ রং।',
    price: 320,
    discount: 0,
    stock: 270,
    category: 'Shoe',
    shop: 'Rupkotha Store',
  },
  {
    name: 'Roller skates, adjustable, sizes 34 to 38',
    nameBn: 'রোলার স্কেট, ছোট-বড় করা যায়, সাইজ ৩৪ থেকে ৩৮',
    description:
      'Four wheels to a boot, with a brake at the toe and laces. Grows four sizes with a screw. Knee pads are sold apart.',
    descriptionBn: 'প্রতি পায়ে চার চাকা, সামনে ব্রেক, ফিতা বাঁধা। স্ক্রু ঘুরিয়ে চার সাইজ পর্যন্ত বাড়ানো যায়। হাঁটুর প্যাড আলাদা কিনতে হবে।',
    price: 2650,
    discount: 300,
    stock: 11,
    category: 'Shoe',
    shop: 'Khela Ghar',
  },
]
