import { foldCell } from './cell-text.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'

/** `count`: a number of pieces. UNCOUNTED: there is some, but nobody counts it. null: the cell is not understood. */
export type StockReading = { count: number } | 'UNCOUNTED' | null

/** `IN_STOCK` and `in-stock` are `in stock`. */
const toWord = (text: string): string => text.replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ')

/** Words as cells are compared: letters such as য় have two forms. */
const toWords = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(word => toWord(foldCell(word))))

const UNITS =
  /(?<![a-z])(?:pcs?|pieces?|units?|items?|nos?|sets?|pairs?|boxes|box|packs?|packets?|bottles?|kg|left|available|in stock|stock|qty|quantity|only|about|approx|x)(?![a-z])\.?(?: ?[:=-])?|(?:পিস|টি|টা|খানা|জোড়া|সেট|প্যাকেট|বক্স|বোতল|কেজি|স্টকে আছে|স্টক|মজুদ|মজুত|আছে|বাকি|মাত্র)(?: ?:)?|[+()~>≈]/g
const AVAILABLE = toWords([
  ...['in stock', 'instock', 'available', 'yes', 'y', 'true', 'unlimited', 'on backorder', 'onbackorder', 'backorder'],
  ...[
    'ready stock',
    'stock available',
    'available in stock',
    'infinite',
    'infinity',
    'plenty',
    'ache',
    'achhe',
    'stock ache',
  ],
  ...['পর্যাপ্ত', 'আনলিমিটেড', 'সীমাহীন', 'স্টক এভেইলেবল'],
  ...['available for order', 'preorder', 'pre-order', 'pre order', 'low stock', 'limited', 'limited stock', '∞'],
  ...['আছে', 'স্টকে আছে', 'স্টক আছে', 'হ্যাঁ', 'পাওয়া যাচ্ছে', 'এভেইলেবল', 'ইন স্টক', 'প্রি-অর্ডার'],
])
const SOLD_OUT = toWords([
  ...['out of stock', 'outofstock', 'sold out', 'soldout', 'unavailable', 'not available', 'no', 'n', 'false', 'none'],
  ...['nil', 'out', 'discontinued', '-', '–', '—', 'stock out', 'stockout', 'no stock'],
  ...[
    'coming soon',
    'upcoming',
    'stock nai',
    'stock nei',
    'nai',
    'nei',
    'নাই',
    'স্টকে নাই',
    'স্টক নাই',
    'শেষ হয়ে গেছে',
    'শীঘ্রই আসছে',
  ],
  ...['নেই', 'স্টকে নেই', 'স্টক নেই', 'স্টক শেষ', 'শেষ', 'না', 'স্টক আউট', 'আউট অফ স্টক'],
])

/** What stands in a cell of which nothing is known. */
const UNKNOWN = toWords(['n/a', 'n.a.', 'n.a', 'na', 'tbd', 'tba', 'unknown', '?', 'null', 'জানা নেই', 'অজানা'])
export const isUnknown = (cell: string): boolean => UNKNOWN.has(toWord(foldCell(cell)))

const YES = toWords(['on', 'active', 'enabled', 'visible', 'published', 'publish', 'continue', 'notify', 'allow'])
const NO = toWords([
  'off',
  'inactive',
  'disabled',
  'hidden',
  'invisible',
  'draft',
  '-1',
  'deny',
  'not visible individually',
])

/** Reads a cell with a stock: `5`, `5 pcs`, `১২টি`, `10+`, `In stock (5)`, `In Stock`, `Sold out`, `নেই`. */
export const readStockCell = (cell: string): StockReading => {
  const text = toWord(foldCell(cell))
  const count = parseLocalizedNumber(text)
  if (!Number.isNaN(count)) return { count }
  if (AVAILABLE.has(text)) return 'UNCOUNTED'
  if (SOLD_OUT.has(text)) return { count: 0 }
  const rest = parseLocalizedNumber(text.replace(UNITS, ' ').replace(UNITS, ' ').trim())
  return Number.isNaN(rest) ? null : { count: rest }
}

/** Whether another shop says that something is in stock, shown, or otherwise so; undefined where it says nothing. */
export const readYesNo = (cell: string): boolean | undefined => {
  const text = toWord(foldCell(cell))
  if (text === '1' || AVAILABLE.has(text) || YES.has(text)) return true
  return text === '0' || SOLD_OUT.has(text) || NO.has(text) ? false : undefined
}
