import type { DemoCategory } from './types.ts'

// The names suit the heading 'All {category}s', which deployed clients build with any name and without encoding it: so
// they are singular and have no '&'. The first eight are the first row of the home page.
export const categories: DemoCategory[] = [
  {
    name: 'Saree',
    nameBn: 'শাড়ি',
    description: 'Jamdani, katan and cotton sarees, straight from the loom.',
    descriptionBn: 'জামদানি, কাতান ও সুতি শাড়ি, সরাসরি তাঁত থেকে।',
  },
  {
    name: 'Mobile',
    nameBn: 'মোবাইল',
    description: 'Smartphones, button phones and what belongs to them.',
    descriptionBn: 'স্মার্টফোন, বাটন ফোন ও আনুষঙ্গিক সবকিছু।',
  },
  {
    name: 'Fruit',
    nameBn: 'ফল',
    description: 'Fruit of the season from the orchards, packed on the day of the harvest.',
    descriptionBn: 'মৌসুমের ফল, বাগান থেকে পাড়ার দিনই প্যাক করা।',
  },
  {
    name: 'Honey and pickle',
    nameBn: 'মধু ও আচার',
    description: 'Honey from the Sundarbans and mustard fields, and pickles made at home.',
    descriptionBn: 'সুন্দরবন ও সরিষা ফুলের মধু, আর ঘরে বানানো আচার।',
  },
  {
    name: 'Shoe',
    nameBn: 'জুতা',
    description: 'Sandals, loafers and sports shoes for everyone in the family.',
    descriptionBn: 'পরিবারের সবার জন্য স্যান্ডেল, লোফার ও কেডস।',
  },
  {
    name: 'Audio device',
    nameBn: 'অডিও ডিভাইস',
    description: 'Headphones, earbuds and speakers.',
    descriptionBn: 'হেডফোন, ইয়ারবাড ও স্পিকার।',
  },
  {
    name: 'Book',
    nameBn: 'বই',
    description: 'Novels, poetry, schoolbooks and books for children.',
    descriptionBn: 'উপন্যাস, কবিতা, পাঠ্যবই ও ছোটদের বই।',
  },
  {
    name: 'Handicraft',
    nameBn: 'হস্তশিল্প',
    description: 'Nakshi kantha, baskets, pottery and jute goods, made by hand.',
    descriptionBn: 'নকশি কাঁথা, ঝুড়ি, মাটির জিনিস ও পাটের পণ্য, সব হাতে তৈরি।',
  },
  {
    name: 'Panjabi and kurta',
    nameBn: 'পাঞ্জাবি ও কুর্তা',
    description: 'Panjabis, kurtas and fatuas for Eid, weddings and every day.',
    descriptionBn: 'ঈদ, বিয়ে ও প্রতিদিনের পাঞ্জাবি, কুর্তা ও ফতুয়া।',
  },
  {
    name: 'Kitchen item',
    nameBn: 'রান্নাঘরের জিনিস',
    description: 'Pots, knives, jars and everything a kitchen needs.',
    descriptionBn: 'হাঁড়ি, বঁটি, বয়াম আর রান্নাঘরের সবকিছু।',
  },
  {
    name: 'Tea and snack',
    nameBn: 'চা ও নাস্তা',
    description: 'Tea from Sylhet, chanachur, biscuits and sweets.',
    descriptionBn: 'সিলেটের চা, চানাচুর, বিস্কুট ও মিষ্টি।',
  },
  {
    name: 'Grocery and spice',
    nameBn: 'মুদি ও মসলা',
    description: 'Rice, lentils, oil and freshly ground spices.',
    descriptionBn: 'চাল, ডাল, তেল ও টাটকা গুঁড়া মসলা।',
  },
  {
    name: 'Beauty product',
    nameBn: 'প্রসাধনী',
    description: 'Soaps, oils, creams and henna.',
    descriptionBn: 'সাবান, তেল, ক্রিম ও মেহেদি।',
  },
  {
    name: 'Toy and baby item',
    nameBn: 'খেলনা ও শিশুপণ্য',
    description: 'Toys, games and what small children need.',
    descriptionBn: 'খেলনা, গেম আর ছোট শিশুর দরকারি জিনিস।',
  },
  {
    name: 'Home decor item',
    nameBn: 'ঘর সাজানোর জিনিস',
    description: 'Lamps, rugs, cushions and curtains.',
    descriptionBn: 'বাতি, শতরঞ্জি, কুশন ও পর্দা।',
  },
  {
    name: 'Computer',
    nameBn: 'কম্পিউটার',
    description: 'Laptops, keyboards, storage and accessories.',
    descriptionBn: 'ল্যাপটপ, কিবোর্ড, স্টোরেজ ও আনুষঙ্গিক।',
  },
  {
    name: 'Sports item',
    nameBn: 'খেলার সামগ্রী',
    description: 'Cricket, football, badminton and fitness.',
    descriptionBn: 'ক্রিকেট, ফুটবল, ব্যাডমিন্টন ও শরীরচর্চার সরঞ্জাম।',
  },
  {
    name: 'Plant and garden tool',
    nameBn: 'গাছ ও বাগানের সরঞ্জাম',
    description: 'Saplings, seeds, pots and tools for balconies and gardens.',
    descriptionBn: 'বারান্দা ও বাগানের চারা, বীজ, টব ও সরঞ্জাম।',
  },
]
