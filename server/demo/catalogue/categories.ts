import type { DemoCategory } from './types.ts'

// The first eight are the first row of the home page.
export const categories: DemoCategory[] = [
  { name: 'Sarees', drawing: 'sari' },
  { name: 'Mobiles', drawing: 'mobile-phone' },
  { name: 'Fruits', drawing: 'mango' },
  { name: 'Honey & Pickles', drawing: 'honey-pot' },
  { name: 'Footwear', drawing: 'running-shoe' },
  { name: 'Audio', drawing: 'headphone' },
  { name: 'Books', drawing: 'books' },
  { name: 'Handicraft', drawing: 'basket' },
  { name: 'Panjabi & Kurta', drawing: 'womans-clothes' },
  { name: 'Kitchen', drawing: 'cooking' },
  { name: 'Tea & Snacks', drawing: 'teacup-without-handle' },
  { name: 'Groceries & Spices', drawing: 'hot-pepper' },
  { name: 'Beauty & Care', drawing: 'lotion-bottle' },
  { name: 'Baby & Toys', drawing: 'teddy-bear' },
  { name: 'Home Decor', drawing: 'couch-and-lamp' },
  { name: 'Computers', drawing: 'laptop' },
  { name: 'Sports', drawing: 'cricket-game' },
  { name: 'Plants & Garden', drawing: 'potted-plant' },
]
