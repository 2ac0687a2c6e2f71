import type { DemoReview } from './types.ts'

export const reviewComments: DemoReview[] = [
  {
    rating: 5,
    comments: [
      'Exactly as in the picture. Packed with care, came a day early.',
      'Third time I buy from this shop, and the third time there is nothing to complain about.',
      'খুব ভালো জিনিস। ছবির সাথে একদম মিল আছে।',
      'Khub bhalo product, delivery o fast chilo. Abar nibo inshallah.',
      'My sister saw it and ordered the same. That says enough.',
      'দোকানদার ফোন করে ঠিকানা বুঝে নিয়েছেন, ব্যবহার চমৎকার।',
      'Worth every taka. The shop even wrote a small thank-you note.',
      'Cash on delivery te niyechi, khule dekhe taka diyechi. Ekdom thik.',
    ],
  },
  {
    rating: 4,
    comments: [
      'Good, and honest about its size. Delivery to Rangpur took five days, so one star less.',
      'Jinis bhalo, kintu box ta ektu chepte gechilo. Bhitore sob thik.',
      'Happy with it. I would have liked one more photograph of the back.',
      'ভালো, তবে দাম আর একটু কম হলে আরও ভালো লাগত।',
      'Does what it says. The courier could learn to ring the bell.',
      'Quality is good for this price. Will order again when there is a discount.',
    ],
  },
  {
    rating: 3,
    comments: [
      'Not bad, not special. The colour looked brighter on my phone.',
      'মোটামুটি। বর্ণনায় যা লেখা ছিল তা-ই, এর বেশি কিছু না।',
      'Okay for the price. It came late, but the shop said so beforehand.',
      'Thik ache, but expectation ektu beshi chilo.',
      'One small scratch. The shop offered to change it, I kept it.',
    ],
  },
  {
    rating: 2,
    comments: [
      'Smaller than I understood from the description. Please put a hand in the picture.',
      'প্যাকেট ভেজা ছিল। জিনিসটা চলে, কিন্তু মন খারাপ হয়েছে।',
      'Waited nine days and called twice. The product is average.',
      'Ekbar byabohar korei mone holo dam beshi niyeche.',
    ],
  },
  {
    rating: 1,
    comments: [
      'Wrong colour came. The return was accepted, but I lost a week.',
      'ভাঙা অবস্থায় পেয়েছি। ফেরত দিয়েছি, টাকা পেয়েছি, তবু বিরক্ত।',
      'Did not match the description at all. Sent back the same day.',
      'Ordered for a wedding, it came after the wedding.',
    ],
  },
  {
    rating: 5,
    categories: ['Saree', 'Panjabi and kurta'],
    comments: [
      'The border is woven, not printed, and the cloth breathes. Wore it a whole day in Boishakh heat.',
      'শাড়িটা হাতে নিয়েই বোঝা যায় তাঁতির কাজ। মা খুব খুশি।',
      'Color ekdom pakka, dui bar dhoar por o same ache.',
      'Fall and blouse piece as promised. The weaver’s name on the label is a lovely thing.',
      'সেলাই সুন্দর, মাপও ঠিক। ঈদের দিন সবাই জিজ্ঞেস করেছে কোথা থেকে কিনেছি।',
    ],
  },
  {
    rating: 4,
    categories: ['Saree', 'Panjabi and kurta'],
    comments: [
      'Beautiful weave. Heavily starched, so soak it before the first wear.',
      'Kapor ta soft, kintu rong chobir cheye ek shade dark.',
      'Fits well at the shoulder; sleeves a little long for me. Alteration was free.',
    ],
  },
  {
    rating: 2,
    categories: ['Saree', 'Panjabi and kurta'],
    comments: [
      'The red gave colour in the first wash and marked my petticoat. The label should say it louder.',
      'কাপড়টা ভেবেছিলাম আরও মোটা হবে, আলোতে স্বচ্ছ দেখায়।',
    ],
  },
  {
    rating: 5,
    categories: ['Fruit'],
    comments: [
      'Twenty mangoes, twenty good ones. The whole stairwell smelled of them.',
      'আমগুলো একদম গাছপাকা, কোনো কার্বাইড নেই। বাচ্চারা দুই দিনেই শেষ করেছে।',
      'Packed in straw like my grandfather used to send. Nothing bruised.',
    ],
  },
  {
    rating: 3,
    categories: ['Fruit'],
    comments: [
      'Sweet, but two at the bottom were soft. The shop returned the money for those two.',
      'Ekto kacha chilo, tin din rakhte hoyeche. Tarpor bhaloi.',
    ],
  },
  {
    rating: 5,
    categories: ['Honey and pickle', 'Tea and snack', 'Grocery and spice'],
    comments: [
      'Tastes like my nani’s kitchen. Opened on Friday, empty on Sunday.',
      'মধুটা পাতলা, কিন্তু গন্ধেই বোঝা যায় সুন্দরবনের। খাঁটি জিনিস।',
      'Jhal ta perfect, tel o beshi na. Khichuri r sathe oshadharon.',
      'Fresh batch date on the packet, sealed well, not a drop leaked on the way to Khulna.',
    ],
  },
  {
    rating: 4,
    categories: ['Honey and pickle', 'Tea and snack', 'Grocery and spice'],
    comments: [
      'Real flavour, nothing artificial. The lid was tight enough to need my brother.',
      'স্বাদ ভালো, লবণ একটু কম হলে পাঁচ তারা দিতাম।',
      'Good every day. A bigger pack would save me the shipping.',
    ],
  },
  {
    rating: 2,
    categories: ['Honey and pickle', 'Tea and snack', 'Grocery and spice'],
    comments: [
      'Half of it arrived as crumbs. It tastes fine, but I cannot put it before guests.',
      'Too salty for us. Somebody else may like it.',
    ],
  },
  {
    rating: 5,
    categories: ['Mobile', 'Audio device', 'Computer'],
    comments: [
      'The box was sealed and the papers were inside. Two weeks of daily use without a hitch.',
      'চার্জ দুই দিন থাকে, গরম হয় না। দামের তুলনায় অনেক ভালো।',
      'Setup e help lagbe bole phone diyechilam, bhai 20 minute dhore bujhiye dilen.',
      'Ran through three hours of load-shedding as promised.',
    ],
  },
  {
    rating: 4,
    categories: ['Mobile', 'Audio device', 'Computer'],
    comments: [
      'Works well. The manual is in tiny letters, the shop sent me a clearer one by mail.',
      'Sound clear, bass ektu kom. Ei dame complain kora jay na.',
      'Good and solid, only the cable in the box is short.',
    ],
  },
  {
    rating: 2,
    categories: ['Mobile', 'Audio device', 'Computer'],
    comments: [
      'Stopped after eight days. The shop repaired it, but I had to send it twice.',
      'চার্জ যতটা লেখা আছে ততটা থাকে না, অর্ধেকের একটু বেশি।',
    ],
  },
  {
    rating: 5,
    categories: ['Shoe'],
    comments: [
      'Soft from the first hour. The stitching is straight and the sole is really sewn.',
      'মাপ একদম ঠিক, হাঁটতে আরাম। ভৈরবের জুতা আগেও পরেছি, এটা সেরা।',
    ],
  },
  {
    rating: 3,
    categories: ['Shoe'],
    comments: [
      'Runs small: I wear 42 and needed 43. They changed it and paid the courier.',
      'Sole ta bhalo, kintu prothom shoptaho te paye lage.',
    ],
  },
  {
    rating: 5,
    categories: ['Book'],
    comments: [
      'Clean print, sewn binding, no misprint so far. A pleasure to hold.',
      'ছাপা ঝকঝকে, কাগজ চোখে লাগে না। মেয়ের জন্মদিনে দিয়েছি।',
      'Wrapped in two layers against the rain. The corners were sharp as new.',
    ],
  },
  {
    rating: 3,
    categories: ['Book'],
    comments: [
      'The text is good, the paper is thin and the other side shows through.',
      'Boi ta bhalo, but cover er ek kona bhanga chilo.',
    ],
  },
  {
    rating: 5,
    categories: ['Handicraft', 'Home decor item', 'Kitchen item'],
    comments: [
      'You can see the hand in it. It hangs in our front room and every guest asks.',
      'হাতের কাজ এত নিখুঁত, ভাবা যায় না। কারিগরকে সালাম।',
      'Heavy, solid, made to last. My mother-in-law approved, which is rare.',
    ],
  },
  {
    rating: 4,
    categories: ['Handicraft', 'Home decor item', 'Kitchen item'],
    comments: [
      'Lovely piece. A little smell of smoke in the first days, gone after some sun.',
      'Jinis ta sundor, size ta chobite boro mone hoyechilo.',
    ],
  },
  {
    rating: 5,
    categories: ['Beauty product'],
    comments: ['No burning, no strong perfume. My skin is calmer after two weeks.', 'ঘ্রাণটা হালকা আর আসল। আবার নেব।'],
  },
  {
    rating: 5,
    categories: ['Toy and baby item', 'Sports item'],
    comments: [
      'My son sleeps with it. Washed twice and still in one piece.',
      'Parar shobai ekhon eta diye khele. Khub mojbut.',
      'ছোট ভাইয়ের জন্য নিয়েছি, সারাদিন এটা নিয়েই আছে।',
    ],
  },
  {
    rating: 5,
    categories: ['Plant and garden tool'],
    comments: [
      'Arrived with wet roots and a bud, which opened on the fourth day on our roof.',
      'গাছটা তাজা ছিল, এক পাতাও ঝরেনি। নার্সারির ভাই যত্ন নিয়ে প্যাক করেছেন।',
      'Written care notes in the packet, very helpful for a beginner.',
    ],
  },
  {
    rating: 3,
    categories: ['Plant and garden tool'],
    comments: ['Lost most leaves on the way, recovered after three weeks. The shop answered every question.'],
  },
]
