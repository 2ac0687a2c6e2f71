import type { DemoShop } from './types.ts'

export const shops: DemoShop[] = [
  {
    name: 'Tangail Tantghar',
    nameBn: 'টাঙ্গাইল তাঁতঘর',
    vendor: 'vendor@haat.example',
    phoneNumber: '01711000101',
    shopAddress: 'Patharail Bazar, Delduar, Tangail 1910',
    description:
      'Handloom sarees straight from eleven weaving families of Patharail, and jamdani from our partner looms on the Shitalakshya. Every saree leaves with the name of its weaver on the label. We send a photograph in daylight on request before you order.',
    descriptionBn:
      'পাথরাইলের এগারোটি তাঁতি পরিবারের কাছ থেকে সরাসরি তাঁতের শাড়ি, আর শীতলক্ষ্যার পাড়ের তাঁত থেকে জামদানি। প্রতিটি শাড়ির লেবেলে তাঁতির নাম থাকে। অর্ডারের আগে চাইলে দিনের আলোয় ছবি পাঠাই।',
  },
  {
    name: 'Panjabi Polli',
    nameBn: 'পাঞ্জাবি পল্লী',
    vendor: 'vendor@haat.example',
    phoneNumber: '01711000111',
    shopAddress: 'Shop 36, Mohammadpur Town Hall Market, Dhaka 1207',
    description:
      'Panjabi, kurta, fotua and lungi cut from our own handloom cloth and stitched in Mohammadpur. Sizes 38 to 46 are in the shop; other sizes take five days. One free alteration within a month.',
    descriptionBn:
      'নিজেদের তাঁতের কাপড়ে মোহাম্মদপুরে সেলাই করা পাঞ্জাবি, কুর্তা, ফতুয়া আর লুঙ্গি। ৩৮ থেকে ৪৬ সাইজ দোকানেই আছে, অন্য সাইজে পাঁচ দিন লাগে। এক মাসের মধ্যে একবার বিনা খরচে ঠিক করে দিই।',
  },
  {
    name: 'Bijli Mobile & Sound',
    nameBn: 'বিজলী মোবাইল অ্যান্ড সাউন্ড',
    vendor: 'tanvir.hossain@haat.example',
    phoneNumber: '01812000102',
    shopAddress: 'Shop 512, Motaleb Tower, Hatirpool, Dhaka 1205',
    description:
      'Phones, earphones and speakers, all opened and tested before we pack them. Each box shows its import papers, and our own bench repairs what we sell.',
    descriptionBn:
      'ফোন, ইয়ারফোন আর স্পিকার, সব খুলে পরীক্ষা করে তবেই প্যাক করি। প্রতি বাক্সে আমদানির কাগজ থাকে, আর যা বিক্রি করি নিজেরাই মেরামত করি।',
  },
  {
    name: 'Chip & Cable',
    nameBn: 'চিপ অ্যান্ড কেবল',
    vendor: 'tanvir.hossain@haat.example',
    phoneNumber: '01812000112',
    shopAddress: 'Level 7, Computer City Centre, Elephant Road, Dhaka 1205',
    description:
      'Laptops, parts and every small cable that goes missing at midnight. Tell us what machine you have and we will say honestly whether the part fits. Students get setup help over the phone for nothing.',
    descriptionBn:
      'ল্যাপটপ, যন্ত্রাংশ আর মাঝরাতে হারিয়ে যাওয়া সব ছোট কেবল। আপনার মেশিন কোনটা জানান, পার্টস মিলবে কি না সোজাসুজি বলে দেব। শিক্ষার্থীদের ফোনে বিনা খরচে সেটআপ করে দিই।',
  },
  {
    name: 'Barind Orchard',
    nameBn: 'বরেন্দ্র বাগান',
    vendor: 'shafiqul.islam@haat.example',
    phoneNumber: '01913000103',
    shopAddress: 'Kansat Bazar Road, Shibganj, Chapai Nawabganj 6340',
    description:
      'Fruit from our own trees in Shibganj and from neighbours whom we have known for thirty years. Picked in the morning, packed in straw by noon, on the night coach to your district. No carbide, ever.',
    descriptionBn:
      'শিবগঞ্জে আমাদের নিজেদের আর তিরিশ বছরের চেনা প্রতিবেশীদের গাছের ফল। সকালে পাড়া, দুপুরে খড়ে মোড়া, রাতের কোচে আপনার জেলায়। কার্বাইড কখনোই না।',
  },
  {
    name: 'Rajshahi Silk Corner',
    nameBn: 'রাজশাহী সিল্ক কর্নার',
    vendor: 'shafiqul.islam@haat.example',
    phoneNumber: '01913000113',
    shopAddress: '9 Shaheb Bazar Zero Point, Rajshahi 6100',
    description:
      'Mulberry silk, katan and muslin-silk sarees woven in Rajshahi and Mirpur. Burn a loose thread at home: ours smells of hair and leaves ash, because it is silk.',
    descriptionBn:
      'রাজশাহী আর মিরপুরে বোনা মালবেরি সিল্ক, কাতান ও মসলিন-সিল্কের শাড়ি। ঘরে একটা সুতা পুড়িয়ে দেখুন: চুলের মতো গন্ধ আর ছাই, কারণ এটা খাঁটি সিল্ক।',
  },
  {
    name: 'Sundarbans Mou Ghar',
    nameBn: 'সুন্দরবন মৌ ঘর',
    vendor: 'rashid.gazi@haat.example',
    phoneNumber: '01614000104',
    shopAddress: 'Munshiganj Bazar, Shyamnagar, Satkhira 9450',
    description:
      'Honey bought from mouals with forest passes, strained through cloth and never boiled. Our achar is made at home by nine women of Gabura in small batches. The date of the batch is on every jar.',
    descriptionBn:
      'বনের পাস নিয়ে যাওয়া মৌয়ালদের কাছ থেকে কেনা মধু, কাপড়ে ছাঁকা, কখনো জ্বাল দেওয়া নয়। আচার বানান গাবুরার নয়জন নারী, ঘরে অল্প অল্প করে। প্রতিটি বয়ামে তৈরির তারিখ লেখা।',
  },
  {
    name: 'Godkhali Nursery',
    nameBn: 'গদখালী নার্সারি',
    vendor: 'rashid.gazi@haat.example',
    phoneNumber: '01614000114',
    shopAddress: 'Godkhali Flower Market, Jhikargacha, Jashore 7420',
    description:
      'Saplings, seeds and everything for a roof garden, from the flower villages of Jashore. Plants travel in coir with wet roots. If one arrives dead, send a photograph the same day and we send another.',
    descriptionBn:
      'যশোরের ফুলের গ্রাম থেকে চারা, বীজ আর ছাদবাগানের সবকিছু। গাছ যায় নারকেল ছোবড়ায়, শিকড় ভেজা রেখে। কোনোটা মরা পৌঁছালে সেদিনই ছবি পাঠান, আরেকটা পাঠাব।',
  },
  {
    name: 'Dui Pata Tea House',
    nameBn: 'দুই পাতা চা ঘর',
    vendor: 'moushumi.deb@haat.example',
    phoneNumber: '01515000105',
    shopAddress: '14 Station Road, Sreemangal, Moulvibazar 3210',
    description:
      'Two leaves and a bud: tea from the gardens round Sreemangal, packed the week it is sorted. With it come the muri, chanachur and sweets that a cup of tea deserves.',
    descriptionBn:
      'দুটি পাতা একটি কুঁড়ি: শ্রীমঙ্গলের আশপাশের বাগানের চা, বাছাইয়ের সপ্তাহেই প্যাক করা। সঙ্গে চায়ের যোগ্য মুড়ি, চানাচুর আর মিষ্টি।',
  },
  {
    name: 'Nilkhet Book Lane',
    nameBn: 'নীলক্ষেত বইয়ের গলি',
    vendor: 'golam.kibria@haat.example',
    phoneNumber: '01316000106',
    shopAddress: '88 Islamia Market, Nilkhet, Dhaka 1205',
    description:
      'Bangla classics in clean reprints, new books from small presses, and notebooks sewn by hand. Older stock is described page by page, stains included.',
    descriptionBn:
      'পরিষ্কার ছাপায় বাংলা ক্ল্যাসিক, ছোট প্রকাশনীর নতুন বই আর হাতে সেলাই করা খাতা। পুরোনো বইয়ের পাতা ধরে ধরে অবস্থা লিখে দিই, দাগও।',
  },
  {
    name: 'Khela Ghar',
    nameBn: 'খেলাঘর',
    vendor: 'golam.kibria@haat.example',
    phoneNumber: '01316000116',
    shopAddress: 'Shop 14, Stadium Market, Gulistan, Dhaka 1000',
    description:
      'Bats, balls, boards and toys for the lane, the roof and the school field. We knock in cricket bats free of charge. Toys are checked for sharp edges and loose eyes before they leave.',
    descriptionBn:
      'গলি, ছাদ আর স্কুলের মাঠের জন্য ব্যাট, বল, বোর্ড আর খেলনা। ক্রিকেট ব্যাট বিনা খরচে খেলার উপযোগী করে দিই। খেলনা পাঠানোর আগে ধারালো কোনা আর আলগা চোখ দেখে নিই।',
  },
  {
    name: 'Nakshi Kutir',
    nameBn: 'নকশি কুটির',
    vendor: 'shirin.akter@haat.example',
    phoneNumber: '01417000107',
    shopAddress: 'Amlapara, Jamalpur Sadar, Jamalpur 2000',
    description:
      'Nakshi kantha, shital pati, jute and clay from makers in Jamalpur, Sylhet and Dhamrai. Each piece is made by hand, so no two are quite alike. Makers are paid before we list their work.',
    descriptionBn:
      'জামালপুর, সিলেট আর ধামরাইয়ের কারিগরদের নকশি কাঁথা, শীতলপাটি, পাট ও মাটির জিনিস। সব হাতে বানানো, তাই দুটি হুবহু এক হয় না। কাজ তালিকায় তোলার আগেই কারিগরের টাকা দিয়ে দিই।',
  },
  {
    name: 'Khatunganj Bhandar',
    nameBn: 'খাতুনগঞ্জ ভাণ্ডার',
    vendor: 'nurul.absar@haat.example',
    phoneNumber: '01818000108',
    shopAddress: '212 Khatunganj, Kotwali, Chattogram 4000',
    description:
      'Rice, pulses and spices at the price of the wholesale lane, and the pots to cook them in. Spices are ground on Sundays and Wednesdays. Three generations behind the same counter.',
    descriptionBn: 'পাইকারি গলির দামে চাল, ডাল ও মসলা, আর রান্নার হাঁড়ি-পাতিল। রবি ও বুধবার মসলা ভাঙানো হয়। একই কাউন্টারে তিন পুরুষ।',
  },
  {
    name: 'Rupkotha Store',
    nameBn: 'রূপকথা স্টোর',
    vendor: 'nurul.absar@haat.example',
    phoneNumber: '01818000118',
    shopAddress: 'Shop 21, New Market, Kotwali, Chattogram 4000',
    description:
      'Shoes from the workshops of Bhairab and soaps, oils and creams from small makers. Wrong size? We change footwear once, and pay the courier for it.',
    descriptionBn: 'ভৈরবের কারখানার জুতা আর ছোট উদ্যোক্তাদের সাবান, তেল ও ক্রিম। সাইজ মেলেনি? জুতা একবার বদলে দিই, কুরিয়ার খরচও আমাদের।',
  },
]
