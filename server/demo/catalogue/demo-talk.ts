/** A question about a product, and the shop's answer so many minutes later; without one nobody has answered yet. */
export type DemoQuestion = { product: string; text: string; daysAgo: number; answer?: string; minutes?: number }

export const questions: DemoQuestion[] = [
  {
    product: 'Jamdani saree, bottle green with gold thread',
    text: 'Does a blouse piece come with it?',
    daysAgo: 24,
    answer: 'Yes, 80 cm of the same cloth, not cut off yet.',
    minutes: 25,
  },
  {
    product: 'Jamdani saree, bottle green with gold thread',
    text: 'জরি কি ধোয়ার পরে কালো হয়ে যায়?',
    daysAgo: 9,
    answer: 'না। ঠান্ডা পানিতে হাতে ধুয়ে ছায়ায় শুকালে জরির রং ঠিক থাকে।',
    minutes: 40,
  },
  {
    product: 'Tangail cotton saree, indigo border',
    text: 'Does the indigo bleed in the first wash?',
    daysAgo: 17,
    answer: 'A little, once. Soak it in cold salt water for half an hour before you wash it with others.',
    minutes: 12,
  },
  {
    product: 'Everyday tant saree, sky blue check',
    text: 'How long is it?',
    daysAgo: 12,
    answer: 'Twelve cubits, which is 5.5 metres, with a running blouse piece.',
    minutes: 8,
  },
  {
    product: 'Tangail half-silk saree, mustard and black',
    text: 'Can you send a photograph in daylight?',
    daysAgo: 6,
    answer: 'Write to us in Messages, and you have it within the hour.',
    minutes: 31,
  },
  {
    product: 'Cotton jamdani saree, turquoise, student’s first jamdani',
    text: 'Is it thin enough for summer?',
    daysAgo: 1,
  },
  {
    product: 'White addi panjabi, nakshi placket',
    text: 'Which size for a chest of 42 inches?',
    daysAgo: 14,
    answer: 'Size 44. It is cut close; the table of sizes is in the description.',
    minutes: 190,
  },
  {
    product: 'White addi panjabi, nakshi placket',
    text: '৪৬ সাইজ কবে আসবে?',
    daysAgo: 2,
  },
]

/** A message of one side so many minutes after the one before. */
export type DemoMessage = { isShop?: true; text: string; minutes: number }
/** A customer, by email, and the shop. `isUnread`: the shop has not read the last message yet. */
export type DemoConversation = {
  customer: string
  shop: string
  hoursAgo: number
  messages: DemoMessage[]
  isUnread?: true
}

export const conversations: DemoConversation[] = [
  {
    customer: 'customer@haat.example',
    shop: 'Tangail Tantghar',
    hoursAgo: 30,
    messages: [
      { text: 'Is the mustard half-silk as bright as in the picture?', minutes: 0 },
      {
        isShop: true,
        text: 'A little darker. In daylight it is the colour of mustard oil, not of the flower.',
        minutes: 14,
      },
      { text: 'That is even better. Can it be in Khulna before Friday?', minutes: 6 },
      { isShop: true, text: 'If you order before noon it leaves today and is there in two days.', minutes: 9 },
    ],
  },
  {
    customer: 'farzana.yasmin@haat.example',
    shop: 'Tangail Tantghar',
    hoursAgo: 5,
    isUnread: true,
    messages: [
      { text: 'শাড়িটা পেয়েছি, খুব সুন্দর। তাঁতির নাম লেবেলে আছে দেখে ভালো লাগল।', minutes: 0 },
      { isShop: true, text: 'ধন্যবাদ আপা। রহিমা বেগমের তাঁতের কাজ, তাঁকে জানাব।', minutes: 22 },
      { text: 'একই রঙে আরেকটা বোনা যাবে? মায়ের জন্য চাই।', minutes: 45 },
    ],
  },
  {
    customer: 'mahmudul.hasan@haat.example',
    shop: 'Panjabi Polli',
    hoursAgo: 50,
    messages: [
      { text: 'The sleeves are an inch too long. Is the alteration free, as it says?', minutes: 0 },
      {
        isShop: true,
        text: 'Yes, within a month. Bring it to Shop 36, or send it by courier and we pay the way back.',
        minutes: 120,
      },
    ],
  },
]
