import type { DemoProduct } from './types.ts'

export const books: DemoProduct[] = [
  {
    name: 'গীতাঞ্জলি Gitanjali, Rabindranath Tagore, cloth-bound reprint',
    description:
      'All 157 songs of the Bangla Gitanjali in a clean resetting on cream paper. Bound in green cloth with a ribbon. 212 pages.',
    price: 380,
    discount: 70,
    stock: 84,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'green-book',
    prop: 'feather'
  },
  {
    name: 'অগ্নিবীণা Agnibeena, Kazi Nazrul Islam',
    description:
      'The twelve poems of 1922, “Bidrohi” among them, after the text of the first edition. With notes on names and words for school readers. 112 pages, paperback.',
    price: 180,
    discount: 0,
    stock: 130,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'closed-book',
    prop: 'fire'
  },
  {
    name: 'Sultana’s Dream, Begum Rokeya, English and Bangla facing',
    description:
      'The story of 1905 in its own English with a Bangla text on the facing page. Twelve pen drawings. A good gift for a girl of twelve, or of sixty.',
    price: 260,
    discount: 40,
    stock: 66,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'orange-book',
    prop: 'glowing-star'
  },
  {
    name: 'Thakurmar Jhuli, ঠাকুরমার ঝুলি, large print with pictures',
    description:
      'The old tales of Dakshinaranjan Mitra Majumder in large print for reading aloud. His own woodcuts are kept. 304 pages, hard cover, sewn.',
    price: 450,
    discount: 0,
    stock: 58,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'open-book',
    prop: 'owl'
  },
  {
    name: 'Srikanta, complete in one volume, Sarat Chandra Chattopadhyay',
    description:
      'All four parts together, reset and proofread twice. Thin opaque paper keeps it to 520 pages. Hard cover with a jacket.',
    price: 590,
    discount: 110,
    stock: 32,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'blue-book'
  },
  {
    name: 'River Ferries: a notebook of the southern launches',
    description:
      'An illustrated account of eleven launch routes from Sadarghat, with timetables that were true when it was printed. Maps, cabins, tea. In English, 168 pages.',
    price: 720,
    discount: 0,
    stock: 21,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'notebook',
    prop: 'ferry'
  },
  {
    name: 'The Roof Gardener of Mirpur, a year in forty pots',
    description:
      'Month by month through a small roof garden: what to sow, what to feed and what the crows will take. Written for our heat. In Bangla with colour photographs, 140 pages.',
    price: 340,
    discount: 40,
    stock: 47,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'green-book',
    prop: 'seedling',
    hue: 80
  },
  {
    name: 'Mathematics for the SSC, solved step by step, all chapters, with two hundred model questions, short answers and a pull-out sheet of formulas for the last night before the examination',
    description:
      'Every sum is worked in full, with the usual mistake shown beside it. Follows the present syllabus of the board. Newsprint paper, 640 pages.',
    price: 420,
    discount: 0,
    stock: 190,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'ledger',
    prop: 'straight-ruler'
  },
  {
    name: 'Birds of the Haor, a field guide',
    description:
      'One hundred and forty birds of Tanguar and Hakaluki with drawings, Bangla names and months. Fits a coat pocket. Cover is washable.',
    price: 650,
    discount: 0,
    stock: 4,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'books',
    prop: 'duck'
  },
  {
    name: 'Nilkhet Days, short stories',
    description:
      'Nine stories that pass through the same second-hand book lane between 1971 and last winter. A first book from a small press in Shahbag. In Bangla, 176 pages.',
    price: 300,
    discount: 50,
    stock: 39,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'bookmark-tabs'
  },
  {
    name: 'Hand-sewn notebook, handmade paper, plain',
    description:
      'Ninety-six leaves of handmade jute and cotton paper, sewn with visible thread. Takes fountain pen without bleeding. Cover of printed khadi.',
    price: 320,
    discount: 0,
    stock: 72,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'notebook-with-decorative-cover',
    prop: 'fountain-pen'
  },
  {
    name: 'First Bangla letters, বর্ণপরিচয় board book',
    description:
      'The letters with a picture each, on thick board with round corners. After the primer of Vidyasagar, in a new drawing. For ages two to five.',
    price: 240,
    discount: 20,
    stock: 105,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'closed-book',
    prop: 'crayon',
    hue: 196
  },
  {
    name: 'Old map of Bengal, 1907 gazetteer sheet, reprint',
    description:
      'A district map from the gazetteer of 1907, scanned and printed on matt paper of 50 by 70 cm. Sent rolled in a tube. Railway lines in red.',
    price: 480,
    discount: 0,
    stock: 26,
    category: 'Books',
    shop: 'Nilkhet Book Lane',
    drawing: 'scroll'
  }
]
