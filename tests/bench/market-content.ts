/** The products of the benchmark's market, and what shoppers ask about them. The same at every run. */

/** Twenty categories, each with a word that is in the names of its products alone. */
export const BENCH_CATEGORIES = [
  ['Sarees', 'Saree'],
  ['Panjabis', 'Panjabi'],
  ['Shoes', 'Sandal'],
  ['Bags', 'Handbag'],
  ['Jewellery', 'Necklace'],
  ['Phones', 'Phone'],
  ['Headphones', 'Headphone'],
  ['Kitchen', 'Saucepan'],
  ['Furniture', 'Bookshelf'],
  ['Bedding', 'Quilt'],
  ['Books', 'Novel'],
  ['Toys', 'Puzzle'],
  ['Sports', 'Cricketbat'],
  ['Honey', 'Honey'],
  ['Sweets', 'Sandesh'],
  ['Spices', 'Turmeric'],
  ['Tea', 'Tea'],
  ['Beauty', 'Soap'],
  ['Garden', 'Planter'],
  ['Stationery', 'Notebook'],
].map(([name, noun]) => ({ name: name!, noun: noun! }))

const COLOURS = ['Red', 'Green', 'Blue', 'White', 'Black', 'Golden', 'Purple', 'Orange', 'Silver', 'Brown']
const ORIGINS = ['Dhaka', 'Rajshahi', 'Sylhet', 'Tangail', 'Khulna', 'Comilla', 'Bogura', 'Jashore', 'Rangpur', 'Pabna']
const CSV_HEADER = 'name,description,category,price,discount,stock'
const VARIANT_HEADER = `${CSV_HEADER},option1Name,option1Value`

/**
 * The CSV file of one shop. Its products are spread over all categories and from 50 to 9,999 taka.
 * @param variants how many sizes each product has; 1: it has no sizes
 */
export const buildProductCsv = (shop: number, count: number, variants = 1): string => {
  const rows = Array.from({ length: count }, (_, n) => buildRow(shop, n))
  if (variants === 1) return [CSV_HEADER, ...rows].join('\r\n')
  const sizes = Array.from({ length: variants }, (_, n) => `Size,${36 + n}`)
  return [VARIANT_HEADER, ...rows.flatMap(row => sizes.map(size => `${row},${size}`))].join('\r\n')
}

const buildRow = (shop: number, n: number): string => {
  const { name, noun } = BENCH_CATEGORIES[(n + shop) % BENCH_CATEGORIES.length]!
  const colour = COLOURS[(n * 7 + shop) % COLOURS.length]
  const origin = ORIGINS[(Math.floor(n / BENCH_CATEGORIES.length) + shop) % ORIGINS.length]
  const price = 50 + ((n * 7919 + shop * 104_729) % 9950)
  return `${colour} ${origin} ${noun} ${shop}-${n},${colour} ${noun} from ${origin}. Made by hand and sent within two days.,${name},${price},0,100000`
}

/** A category between two prices in taka, cheapest first. */
export type ListQuestion = { category: string; minPrice: number; maxPrice: number }

/** 200 lists: each category in ten price ranges. */
export const LIST_QUESTIONS: readonly ListQuestion[] = BENCH_CATEGORIES.flatMap(({ name }) =>
  Array.from({ length: 10 }, (_, n) => ({ category: name, minPrice: 100 + n * 400, maxPrice: 3000 + n * 700 })),
)

/** 60 searches: nouns, colours with nouns, and origins with nouns. */
export const SEARCH_TERMS: readonly string[] = BENCH_CATEGORIES.flatMap(({ noun }, n) => [
  noun.toLowerCase(),
  `${COLOURS[n % COLOURS.length]} ${noun}`.toLowerCase(),
  `${ORIGINS[n % ORIGINS.length]} ${noun}`.toLowerCase(),
])

/** What somebody has typed when suggestions are asked for: the beginnings of the searches. */
export const TYPED_TERMS: readonly string[] = SEARCH_TERMS.flatMap(term => [term.slice(0, 1), term.slice(0, 3), term])
