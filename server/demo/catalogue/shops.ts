import type { DemoShop } from './types.ts'

export const shops: DemoShop[] = [
  {
    name: 'Tangail Tantghar',
    vendor: 'vendor@haat.example',
    phoneNumber: '01711000101',
    shopAddress: 'Patharail Bazar, Delduar, Tangail 1910',
    description:
      'Handloom sarees straight from eleven weaving families of Patharail, and jamdani from our partner looms on the Shitalakshya. Every saree leaves with the name of its weaver on the label. We send a photograph in daylight on request before you order.',
    drawing: 'sari',
  },
  {
    name: 'Panjabi Polli',
    vendor: 'vendor@haat.example',
    phoneNumber: '01711000111',
    shopAddress: 'Shop 36, Mohammadpur Town Hall Market, Dhaka 1207',
    description:
      'Panjabi, kurta, fotua and lungi cut from our own handloom cloth and stitched in Mohammadpur. Sizes 38 to 46 are in the shop; other sizes take five days. One free alteration within a month.',
    drawing: 'womans-clothes',
  },
  {
    name: 'Bijli Mobile & Sound',
    vendor: 'tanvir.hossain@haat.example',
    phoneNumber: '01812000102',
    shopAddress: 'Shop 512, Motaleb Tower, Hatirpool, Dhaka 1205',
    description:
      'Phones, earphones and speakers, all opened and tested before we pack them. Each box shows its import papers, and our own bench repairs what we sell.',
    drawing: 'mobile-phone',
  },
  {
    name: 'Chip & Cable',
    vendor: 'tanvir.hossain@haat.example',
    phoneNumber: '01812000112',
    shopAddress: 'Level 7, Computer City Centre, Elephant Road, Dhaka 1205',
    description:
      'Laptops, parts and every small cable that goes missing at midnight. Tell us what machine you have and we will say honestly whether the part fits. Students get setup help over the phone for nothing.',
    drawing: 'laptop',
  },
  {
    name: 'Barind Orchard',
    vendor: 'shafiqul.islam@haat.example',
    phoneNumber: '01913000103',
    shopAddress: 'Kansat Bazar Road, Shibganj, Chapai Nawabganj 6340',
    description:
      'Fruit from our own trees in Shibganj and from neighbours whom we have known for thirty years. Picked in the morning, packed in straw by noon, on the night coach to your district. No carbide, ever.',
    drawing: 'mango',
  },
  {
    name: 'Rajshahi Silk Corner',
    vendor: 'shafiqul.islam@haat.example',
    phoneNumber: '01913000113',
    shopAddress: '9 Shaheb Bazar Zero Point, Rajshahi 6100',
    description:
      'Mulberry silk, katan and muslin-silk sarees woven in Rajshahi and Mirpur. Burn a loose thread at home: ours smells of hair and leaves ash, because it is silk.',
    drawing: 'thread',
  },
  {
    name: 'Sundarbans Mou Ghar',
    vendor: 'rashid.gazi@haat.example',
    phoneNumber: '01614000104',
    shopAddress: 'Munshiganj Bazar, Shyamnagar, Satkhira 9450',
    description:
      'Honey bought from mouals with forest passes, strained through cloth and never boiled. Our achar is made at home by nine women of Gabura in small batches. The date of the batch is on every jar.',
    drawing: 'honey-pot',
  },
  {
    name: 'Godkhali Nursery',
    vendor: 'rashid.gazi@haat.example',
    phoneNumber: '01614000114',
    shopAddress: 'Godkhali Flower Market, Jhikargacha, Jashore 7420',
    description:
      'Saplings, seeds and everything for a roof garden, from the flower villages of Jashore. Plants travel in coir with wet roots. If one arrives dead, send a photograph the same day and we send another.',
    drawing: 'potted-plant',
  },
  {
    name: 'Dui Pata Tea House',
    vendor: 'moushumi.deb@haat.example',
    phoneNumber: '01515000105',
    shopAddress: '14 Station Road, Sreemangal, Moulvibazar 3210',
    description:
      'Two leaves and a bud: tea from the gardens round Sreemangal, packed the week it is sorted. With it come the muri, chanachur and sweets that a cup of tea deserves.',
    drawing: 'teapot',
  },
  {
    name: 'Nilkhet Book Lane',
    vendor: 'golam.kibria@haat.example',
    phoneNumber: '01316000106',
    shopAddress: '88 Islamia Market, Nilkhet, Dhaka 1205',
    description:
      'Bangla classics in clean reprints, new books from small presses, and notebooks sewn by hand. Older stock is described page by page, stains included.',
    drawing: 'books',
  },
  {
    name: 'Khela Ghar',
    vendor: 'golam.kibria@haat.example',
    phoneNumber: '01316000116',
    shopAddress: 'Shop 14, Stadium Market, Gulistan, Dhaka 1000',
    description:
      'Bats, balls, boards and toys for the lane, the roof and the school field. We knock in cricket bats free of charge. Toys are checked for sharp edges and loose eyes before they leave.',
    drawing: 'cricket-game',
  },
  {
    name: 'Nakshi Kutir',
    vendor: 'shirin.akter@haat.example',
    phoneNumber: '01417000107',
    shopAddress: 'Amlapara, Jamalpur Sadar, Jamalpur 2000',
    description:
      'Nakshi kantha, shital pati, jute and clay from makers in Jamalpur, Sylhet and Dhamrai. Each piece is made by hand, so no two are quite alike. Makers are paid before we list their work.',
    drawing: 'basket',
  },
  {
    name: 'Khatunganj Bhandar',
    vendor: 'nurul.absar@haat.example',
    phoneNumber: '01818000108',
    shopAddress: '212 Khatunganj, Kotwali, Chattogram 4000',
    description:
      'Rice, pulses and spices at the price of the wholesale lane, and the pots to cook them in. Spices are ground on Sundays and Wednesdays. Three generations behind the same counter.',
    drawing: 'hot-pepper',
  },
  {
    name: 'Rupkotha Store',
    vendor: 'nurul.absar@haat.example',
    phoneNumber: '01818000118',
    shopAddress: 'Shop 21, New Market, Kotwali, Chattogram 4000',
    description:
      'Shoes from the workshops of Bhairab and soaps, oils and creams from small makers. Wrong size? We change footwear once, and pay the courier for it.',
    drawing: 'mans-shoe',
  },
]
