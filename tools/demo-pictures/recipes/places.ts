/** The drawing of each category, by its name. */
export const CATEGORY_DRAWINGS: Record<string, string> = {
  Saree: 'sari',
  Mobile: 'smartphone',
  Fruit: 'mango',
  'Honey and pickle': 'honey-pot',
  Shoe: 'running-shoe',
  'Audio device': 'headphone',
  Book: 'books',
  Handicraft: 'basket',
  'Panjabi and kurta': 'panjabi',
  'Kitchen item': 'cooking',
  'Tea and snack': 'teacup-without-handle',
  'Grocery and spice': 'hot-pepper',
  'Beauty product': 'lotion-bottle',
  'Toy and baby item': 'teddy-bear',
  'Home decor item': 'couch-and-lamp',
  Computer: 'laptop',
  'Sports item': 'cricket-game',
  'Plant and garden tool': 'potted-plant',
}

/** The drawing of each shop, by its name. */
export const SHOP_DRAWINGS: Record<string, string> = {
  'Tangail Tantghar': 'sari',
  'Panjabi Polli': 'panjabi',
  'Bijli Mobile & Sound': 'smartphone',
  'Chip & Cable': 'laptop',
  'Barind Orchard': 'mango',
  'Rajshahi Silk Corner': 'thread',
  'Sundarbans Mou Ghar': 'honey-pot',
  'Godkhali Nursery': 'potted-plant',
  'Dui Pata Tea House': 'teapot',
  'Nilkhet Book Lane': 'books',
  'Khela Ghar': 'cricket-game',
  'Nakshi Kutir': 'basket',
  'Khatunganj Bhandar': 'hot-pepper',
  'Rupkotha Store': 'mans-shoe',
}
