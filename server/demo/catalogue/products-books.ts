import type { DemoProduct } from './types.ts'

export const books: DemoProduct[] = [
  {
    name: 'গীতাঞ্জলি Gitanjali, Rabindranath Tagore, cloth-bound reprint',
    nameBn: 'গীতাঞ্জলি, রবীন্দ্রনাথ ঠাকুর, কাপড়ে বাঁধাই পুনর্মুদ্রণ',
    description:
      'All 157 songs of the Bangla Gitanjali in a clean resetting on cream paper. Bound in green cloth with a ribbon. 212 pages.',
    descriptionBn: 'বাংলা গীতাঞ্জলির ১৫৭টি গানই, নতুন করে সাজানো, ক্রিম কাগজে ছাপা। সবুজ কাপড়ে বাঁধাই, ফিতাসহ। ২১২ পৃষ্ঠা।',
    price: 380,
    discount: 70,
    stock: 84,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'অগ্নিবীণা Agnibeena, Kazi Nazrul Islam',
    nameBn: 'অগ্নিবীণা, কাজী নজরুল ইসলাম',
    description:
      'The twelve poems of 1922, “Bidrohi” among them, after the text of the first edition. With notes on names and words for school readers. 112 pages, paperback.',
    descriptionBn:
      '১৯২২ সালের বারোটি কবিতা, “বিদ্রোহী”সহ, প্রথম সংস্করণের পাঠ মিলিয়ে। ছাত্রছাত্রীদের জন্য নাম ও শব্দের টীকা। ১১২ পৃষ্ঠা, পেপারব্যাক।',
    price: 180,
    discount: 0,
    stock: 130,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Sultana’s Dream, Begum Rokeya, English and Bangla facing',
    nameBn: 'সুলতানার স্বপ্ন, বেগম রোকেয়া, ইংরেজি ও বাংলা পাশাপাশি',
    description:
      'The story of 1905 in its own English with a Bangla text on the facing page. Twelve pen drawings. A good gift for a girl of twelve, or of sixty.',
    descriptionBn:
      '১৯০৫ সালের গল্পটি মূল ইংরেজিতে, পাশের পাতায় বাংলা। কলমে আঁকা বারোটি ছবি। বারো বছরের মেয়ে হোক বা ষাট, উপহার হিসেবে চমৎকার।',
    price: 260,
    discount: 40,
    stock: 66,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Thakurmar Jhuli, ঠাকুরমার ঝুলি, large print with pictures',
    nameBn: 'ঠাকুরমার ঝুলি, বড় হরফে, ছবিসহ',
    description:
      'The old tales of Dakshinaranjan Mitra Majumder in large print for reading aloud. His own woodcuts are kept. 304 pages, hard cover, sewn.',
    descriptionBn:
      'দক্ষিণারঞ্জন মিত্র মজুমদারের রূপকথা, পড়ে শোনানোর মতো বড় হরফে। তাঁর নিজের কাঠখোদাই ছবিগুলো রাখা হয়েছে। ৩০৪ পৃষ্ঠা, শক্ত মলাট, সেলাই বাঁধাই।',
    price: 450,
    discount: 0,
    stock: 58,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Srikanta, complete in one volume, Sarat Chandra Chattopadhyay',
    nameBn: 'শ্রীকান্ত, এক খণ্ডে সম্পূর্ণ, শরৎচন্দ্র চট্টোপাধ্যায়',
    description:
      'All four parts together, reset and proofread twice. Thin opaque paper keeps it to 520 pages. Hard cover with a jacket.',
    descriptionBn: 'চার পর্ব একসঙ্গে, নতুন করে সাজানো, দুবার প্রুফ দেখা। পাতলা অথচ অস্বচ্ছ কাগজে ৫২০ পৃষ্ঠায় ধরেছে। শক্ত মলাট, জ্যাকেটসহ।',
    price: 590,
    discount: 110,
    stock: 32,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'River Ferries: a notebook of the southern launches',
    nameBn: 'নদীর ফেরি: দক্ষিণের লঞ্চের খাতা',
    description:
      'An illustrated account of eleven launch routes from Sadarghat, with timetables that were true when it was printed. Maps, cabins, tea. In English, 168 pages.',
    descriptionBn:
      'সদরঘাট থেকে এগারোটি লঞ্চ রুটের সচিত্র গল্প, ছাপার সময়ের সময়সূচিসহ। মানচিত্র, কেবিন, চা সবই আছে। ইংরেজিতে, ১৬৮ পৃষ্ঠা।',
    price: 720,
    discount: 0,
    stock: 21,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'The Roof Gardener of Mirpur, a year in forty pots',
    nameBn: 'মিরপুরের ছাদবাগানি, চল্লিশ টবে এক বছর',
    description:
      'Month by month through a small roof garden: what to sow, what to feed and what the crows will take. Written for our heat. In Bangla with colour photographs, 140 pages.',
    descriptionBn:
      'ছোট্ট এক ছাদবাগানের বারো মাস: কী বুনবেন, কী সার দেবেন, কাকে কী নিয়ে যাবে। আমাদের গরম মাথায় রেখে লেখা। রঙিন ছবিসহ বাংলায়, ১৪০ পৃষ্ঠা।',
    price: 340,
    discount: 40,
    stock: 47,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Mathematics for the SSC, solved step by step, all chapters, with two hundred model questions, short answers and a pull-out sheet of formulas for the last night before the examination',
    nameBn: 'এসএসসি গণিত, ধাপে ধাপে সমাধান, সব অধ্যায়, সঙ্গে দুই শ নমুনা প্রশ্ন, সংক্ষিপ্ত উত্তর আর পরীক্ষার আগের রাতের জন্য সূত্রের আলাদা পাতা',
    description:
      'Every sum is worked in full, with the usual mistake shown beside it. Follows the present syllabus of the board. Newsprint paper, 640 pages.',
    descriptionBn: 'প্রতিটি অঙ্ক পুরোটা করে দেখানো, পাশে সচরাচর যে ভুল হয় সেটাও। বোর্ডের বর্তমান সিলেবাস ধরে। নিউজপ্রিন্ট, ৬৪০ পৃষ্ঠা।',
    price: 420,
    discount: 0,
    stock: 190,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Birds of the Haor, a field guide',
    nameBn: 'হাওরের পাখি, মাঠপর্যায়ের নির্দেশিকা',
    description:
      'One hundred and forty birds of Tanguar and Hakaluki with drawings, Bangla names and months. Fits a coat pocket. Cover is washable.',
    descriptionBn: 'টাঙ্গুয়া আর হাকালুকির একশ চল্লিশ পাখি, আঁকা ছবি, বাংলা নাম আর কোন মাসে দেখা যায়। কোটের পকেটে আঁটে। মলাট ধোয়া যায়।',
    price: 650,
    discount: 0,
    stock: 4,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Nilkhet Days, short stories',
    nameBn: 'নীলক্ষেতের দিন, ছোটগল্প',
    description:
      'Nine stories that pass through the same second-hand book lane between 1971 and last winter. A first book from a small press in Shahbag. In Bangla, 176 pages.',
    descriptionBn:
      'পুরোনো বইয়ের এক গলিতে ১৯৭১ থেকে গেল শীত পর্যন্ত ঘোরা নয়টি গল্প। শাহবাগের ছোট প্রকাশনীর প্রথম বই। বাংলায়, ১৭৬ পৃষ্ঠা।',
    price: 300,
    discount: 50,
    stock: 39,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Hand-sewn notebook, handmade paper, plain',
    nameBn: 'হাতে সেলাই করা খাতা, হাতে বানানো কাগজ, সাদা',
    description:
      'Ninety-six leaves of handmade jute and cotton paper, sewn with visible thread. Takes fountain pen without bleeding. Cover of printed khadi.',
    descriptionBn: 'পাট আর সুতির হাতে বানানো কাগজের ছিয়ানব্বই পাতা, খোলা সেলাই। ফাউন্টেন পেনের কালি ছড়ায় না। মলাটে ছাপা খাদি।',
    price: 320,
    discount: 0,
    stock: 72,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'First Bangla letters, বর্ণপরিচয় board book',
    nameBn: 'প্রথম বাংলা বর্ণ, বর্ণপরিচয় বোর্ড বই',
    description:
      'The letters with a picture each, on thick board with round corners. After the primer of Vidyasagar, in a new drawing. For ages two to five.',
    descriptionBn:
      'প্রতিটি বর্ণের সঙ্গে একটি ছবি, মোটা বোর্ড, গোল কোণ। বিদ্যাসাগরের বর্ণপরিচয় ধরে নতুন করে আঁকা। দুই থেকে পাঁচ বছরের শিশুর জন্য।',
    price: 240,
    discount: 20,
    stock: 105,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
  {
    name: 'Old map of Bengal, 1907 gazetteer sheet, reprint',
    nameBn: 'বাংলার পুরোনো মানচিত্র, ১৯০৭ গেজেটিয়ারের পাতা, পুনর্মুদ্রণ',
    description:
      'A district map from the gazetteer of 1907, scanned and printed on matt paper of 50 by 70 cm. Sent rolled in a tube. Railway lines in red.',
    descriptionBn:
      '১৯০৭ সালের গেজেটিয়ারের একটি জেলার মানচিত্র, স্ক্যান করে ৫০ × ৭০ সেমি ম্যাট কাগজে ছাপা। নলে গুটিয়ে পাঠাই। রেললাইন লাল রঙে।',
    price: 480,
    discount: 0,
    stock: 26,
    category: 'Book',
    shop: 'Nilkhet Book Lane',
  },
]
