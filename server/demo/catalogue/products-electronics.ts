import type { DemoProduct } from './types.ts'

export const mobiles: DemoProduct[] = [
  {
    name: 'Jonaki J7 smartphone, 6 GB / 128 GB, forest green',
    description:
      'A 6.5-inch 90 Hz screen, a 50-megapixel camera and a 5000 mAh battery that reaches the second evening. Two SIMs and a card slot. In the box: phone, 18 W charger, cable, clear cover and SIM pin.',
    price: 16990,
    discount: 1500,
    stock: 42,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'mobile-phone',
    hue: 150
  },
  {
    name: 'Jonaki Note 12 Pro, 8 GB / 256 GB, midnight',
    description:
      'AMOLED screen of 6.7 inches, optical stabilisation and 67 W charging: half full in eighteen minutes. Splash-proof, not for swimming. Official import papers are in the box.',
    price: 34500,
    discount: 2500,
    stock: 18,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'mobile-phone',
    prop: 'crescent-moon',
    hue: 248
  },
  {
    name: 'Jonaki Lite, 3 GB / 32 GB, for a first smartphone',
    description:
      'Small, simple and light on the pocket, with big icons in Bangla from the first start. Fine for calls, messages and lessons; not for heavy games. Removable 3000 mAh battery.',
    price: 7490,
    discount: 0,
    stock: 85,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'mobile-phone',
    prop: 'seedling',
    hue: 30
  },
  {
    name: 'বাটন ফোন Shalik 105 button phone, torch and FM',
    description:
      'Rubber keys with Bangla letters, a strong torch and a battery that lasts nine days. Two SIMs. The phone for mother, for the boat and for the bag.',
    price: 1290,
    discount: 100,
    stock: 240,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'mobile-phone',
    prop: 'flashlight',
    hue: 350
  },
  {
    name: 'Turag Fold, 12 GB / 512 GB, folding screen',
    description:
      'Opens to 7.6 inches, closes to the size of a wallet. The hinge is rated for two hundred thousand folds, and we keep the spare part. Screen replacement once in the first year is included.',
    price: 124900,
    discount: 0,
    stock: 2,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'mobile-phone',
    prop: 'open-book',
    hue: 286
  },
  {
    name: 'Refurbished Jonaki J5, 4 GB / 64 GB, grade A',
    description:
      'Returned phones, cleaned on our bench, with a new battery and a new back. Small marks on the frame are possible. Tested for two days and sold with a test sheet.',
    price: 8900,
    discount: 1600,
    stock: 9,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'mobile-phone',
    prop: 'wrench',
    hue: 202
  },
  {
    name: 'Power bank 20,000 mAh, 22.5 W, with display',
    description:
      'Fills a phone about three and a half times; the display shows the percent left. Two USB-A, one USB-C in and out. Weighs 410 grams.',
    price: 1850,
    discount: 250,
    stock: 130,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'battery',
    hue: 140
  },
  {
    name: 'Fast charger 33 W, two ports, BD plug',
    description:
      'One USB-C and one USB-A port, for two phones at once at a slower rate. Holds 160 to 260 volts, so it survives our evenings. No cable in the box.',
    price: 690,
    discount: 0,
    stock: 210,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'electric-plug',
    prop: 'high-voltage'
  },
  {
    name: 'Smartwatch Tara 2, calls and heart rate',
    description:
      'Answers calls over Bluetooth, counts steps and pulse, and shows messages in Bangla. Seven days on one charge. The strap is silicone, 22 mm, and can be changed.',
    price: 2490,
    discount: 400,
    stock: 66,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'watch'
  },
  {
    name: 'USB-C cable, braided, 2 metres',
    description:
      'Carries 60 watts and data at USB 2 speed. The ends are the part that breaks, so ours are sleeved for four centimetres. One year replacement.',
    price: 290,
    discount: 0,
    stock: 380,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'knot',
    hue: 12
  },
  {
    name: 'Selfie stick with tripod feet and remote',
    description:
      'Extends to 100 cm, stands on three short legs and folds to the length of a hand. The remote works to ten metres. Takes phones up to 90 mm wide.',
    price: 550,
    discount: 80,
    stock: 74,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'camera-with-flash'
  },
  {
    name: 'Solar phone charger, 10 W folding panel',
    description:
      'Two panels in cloth that hang on a boat, a bag or a window. Full sun gives a phone one charge in about four hours. Cloudy days give half of that, honestly.',
    price: 1990,
    discount: 0,
    stock: 15,
    category: 'Mobiles',
    shop: 'Bijli Mobile & Sound',
    drawing: 'sun',
    prop: 'battery'
  }
]

export const audio: DemoProduct[] = [
  {
    name: 'Shalik On-Ear wireless headphone, 40 hours',
    description:
      'Folding on-ear headphone with soft pads and forty hours of play on one charge. Works with a wire too when the battery is gone. Cable and cloth bag in the box.',
    price: 2290,
    discount: 300,
    stock: 58,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'headphone'
  },
  {
    name: 'Shalik Quiet, noise-cancelling headphone',
    description:
      'Takes away the bus, the generator and most of the neighbour’s wedding. Thirty hours with cancelling on. Ear pads can be bought and changed later.',
    price: 6900,
    discount: 0,
    stock: 21,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'headphone',
    prop: 'muted-speaker',
    hue: 262
  },
  {
    name: 'Tuntuni earbuds, true wireless, low-delay mode',
    description:
      'Each bud weighs four grams; the case gives five more charges. Low-delay mode keeps lips and words together in videos. Three sizes of tips.',
    price: 1590,
    discount: 200,
    stock: 145,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'musical-notes',
    hue: 200
  },
  {
    name: 'Wired earphone with microphone, 3.5 mm',
    description:
      'Plain, loud and clear, with one button for calls. The plug is bent so it does not break in the pocket. Never needs charging.',
    price: 220,
    discount: 0,
    stock: 400,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'headphone',
    prop: 'telephone-receiver',
    hue: 20
  },
  {
    name: 'Bokul portable speaker, 20 W, splash-proof',
    description:
      'The size of a water bottle, with more bass than one expects. Twelve hours at half volume. It stands rain but not the pond.',
    price: 3150,
    discount: 350,
    stock: 37,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'speaker-high-volume'
  },
  {
    name: 'Home tower speaker pair, 120 W, karaoke input',
    description:
      'Two wooden towers of 92 cm with a small amplifier inside one of them. Bluetooth, optical and two microphone sockets. Delivered by van; we carry it up.',
    price: 18900,
    discount: 0,
    stock: 4,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'level-slider',
    prop: 'microphone'
  },
  {
    name: 'রেডিও FM and short-wave radio, three bands',
    description:
      'Works on mains, on three D cells and on a small hand crank, for the coast and for storms. Clear dial with Bangla numbers. A torch sits in the side.',
    price: 1450,
    discount: 0,
    stock: 52,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'radio'
  },
  {
    name: 'USB studio microphone with stand',
    description:
      'A condenser microphone for voice, lessons and recitation. Plug it in and it is found; no driver. With a table stand, a foam cover and a two-metre cable.',
    price: 4200,
    discount: 500,
    stock: 16,
    category: 'Audio',
    shop: 'Chip & Cable',
    drawing: 'studio-microphone'
  },
  {
    name: 'Hand microphone, wired, 6 metres',
    description:
      'Dynamic microphone in a metal body for the mosque, the school and the stage. On-off switch, XLR to 6.3 mm cable. Survives being dropped.',
    price: 890,
    discount: 0,
    stock: 63,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'microphone'
  },
  {
    name: 'Megaphone, 25 W, rechargeable, with siren',
    description:
      'Carries about 400 metres in the open. Records one message of thirty seconds and repeats it. Used by vegetable vans and sports teachers alike.',
    price: 2650,
    discount: 250,
    stock: 19,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'megaphone'
  },
  {
    name: 'Two-channel USB mixer with echo',
    description:
      'Two microphone inputs, one line input, echo and three-band tone. Records straight to a phone or a laptop. Power comes from the USB port.',
    price: 3600,
    discount: 0,
    stock: 1,
    category: 'Audio',
    shop: 'Chip & Cable',
    drawing: 'control-knobs'
  },
  {
    name: 'Lalon songs on disc, instrumental dotara, box of three',
    description:
      'Three discs of dotara and flute, recorded live in a courtyard in Kushtia. Booklet of words in Bangla. Needs a player; no download code inside.',
    price: 650,
    discount: 70,
    stock: 27,
    category: 'Audio',
    shop: 'Bijli Mobile & Sound',
    drawing: 'optical-disk',
    prop: 'banjo'
  }
]

export const computers: DemoProduct[] = [
  {
    name: 'Turag Book 14, 8 GB / 512 GB SSD, student laptop',
    description:
      'A 14-inch matte screen, six cores, and eight to nine hours on the battery. Weighs 1.38 kg. Bangla keyboard letters are printed on the keys; charger in the box.',
    price: 52500,
    discount: 3500,
    stock: 23,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'laptop'
  },
  {
    name: 'Turag Studio 16, 32 GB / 1 TB, graphics laptop',
    description:
      'For video, drawing and games: 16-inch 165 Hz screen and a graphics chip with 8 GB of its own. It gets warm under load and the fans are heard. Two-year service at our bench.',
    price: 145000,
    discount: 0,
    stock: 3,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'laptop',
    prop: 'artist-palette',
    hue: 290
  },
  {
    name: 'Office desktop set with 22-inch monitor',
    description:
      'Quiet small desktop with 16 GB and a 512 GB SSD, monitor, keyboard and mouse. We install what you ask for and make the first backup. Runs through short dips in the voltage.',
    price: 46800,
    discount: 2200,
    stock: 12,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'desktop-computer'
  },
  {
    name: 'বাংলা কিবোর্ড Bangla and English keyboard, USB',
    description:
      'Both scripts are moulded into the keys, not printed, so they do not wear off. Soft membrane keys and drain holes for tea. Cable of 1.6 metres.',
    price: 750,
    discount: 0,
    stock: 118,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'keyboard'
  },
  {
    name: 'Wireless mouse, silent click, 2.4 GHz',
    description:
      'Clicks that do not wake a baby, and one AA cell for about ten months. Works on glass if you put paper below. Cell is in the box.',
    price: 590,
    discount: 90,
    stock: 172,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'computer-mouse'
  },
  {
    name: 'Ink-tank printer with scanner and Wi-Fi',
    description:
      'About four thousand black pages from the bottles in the box. Prints from a phone. The first filling is shown in a short film in Bangla.',
    price: 17800,
    discount: 1200,
    stock: 14,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'printer'
  },
  {
    name: 'Portable SSD 1 TB, USB-C, rubber sleeve',
    description:
      'Copies an hour of video in about twenty seconds. The rubber sleeve takes a fall from a table. Comes with C-to-C and C-to-A cables.',
    price: 8200,
    discount: 0,
    stock: 40,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'floppy-disk',
    hue: 20
  },
  {
    name: 'Game controller for PC and phone',
    description:
      'Bluetooth and cable, two rumble motors and a clip that holds a phone. Sticks are the magnetic kind that do not drift. Fifteen hours on a charge.',
    price: 2350,
    discount: 250,
    stock: 35,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'video-game'
  },
  {
    name: 'Wi-Fi router, dual band, four antennas',
    description:
      'Covers a flat of about 1,200 square feet through brick walls. Set up by phone in five minutes. Takes 9 to 12 volts, so it runs from a mini UPS.',
    price: 2850,
    discount: 0,
    stock: 55,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'satellite-antenna',
    prop: 'antenna-bars'
  },
  {
    name: 'Mini UPS for router and ONU, 8,000 mAh',
    description:
      'Keeps the router and the fibre box alive for about five hours of load-shedding. Four plugs for every usual size are in the box. Silent and fanless.',
    price: 2190,
    discount: 190,
    stock: 91,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'low-battery',
    prop: 'light-bulb'
  },
  {
    name: 'HD webcam with privacy shutter',
    description:
      'Full HD at thirty frames with a decent picture in one tube light. The shutter slides by hand. Clips on a laptop or screws on a tripod.',
    price: 1950,
    discount: 0,
    stock: 0,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'video-camera'
  },
  {
    name: 'Repair toolkit, 46 bits, magnetic',
    description:
      'Bits for phones, laptops and the odd three-cornered screw, a bender and two plastic levers. The tray is magnetic. What our own bench uses.',
    price: 680,
    discount: 60,
    stock: 47,
    category: 'Computers',
    shop: 'Chip & Cable',
    drawing: 'screwdriver',
    prop: 'nut-and-bolt'
  },
  {
    name: 'Turag Tab 10, 6 GB / 128 GB, with pen',
    description:
      'Ten-inch tablet for reading and school notes, with a pen that needs no charging. We have the first sample on the bench. Price and stock will be confirmed before it goes on sale.',
    price: 21900,
    discount: 0,
    stock: 20,
    category: 'Computers',
    shop: 'Chip & Cable',
    status: 'DRAFT',
    drawing: 'mobile-phone',
    prop: 'pen',
    hue: 180
  }
]
