import type { CsvColumn } from '../../src/contract/imports/product-csv.ts'

/** The columns of Haat's CSV of products, as the description of the API explains them. */
const PRODUCT_COLUMNS: Readonly<Record<CsvColumn, string>> = {
  id: 'the product that the row changes; blank: a new one',
  name: 'its name in English',
  description: 'its description in English',
  category: 'the name of its category',
  price: 'taka, what customers pay',
  discount: 'taka below the price before, which is price + discount',
  stock: 'pieces',
  status: 'ACTIVE, PAUSED or DRAFT',
  image: 'the address of its cover',
  shop: 'the name of the shop, for vendors with several',
  stockBefore: 'the stock at the export: another stock is taken only while today’s is still this one',
  nameBn: 'its name in Bangla',
  descriptionBn: 'its description in Bangla',
  warranty: 'its warranty in English',
  warrantyBn: 'its warranty in Bangla',
  variantId: 'the variant that the row changes; blank: a new one, or the one with these values',
  option1Name: 'the first option, such as Size',
  option1Value: 'the value that this variant has of it, such as 42',
  option2Name: 'the second option',
  option2Value: 'its value',
  option3Name: 'the third option',
  option3Value: 'its value',
  sku: 'unique within the shop',
  barcode: 'as it is scanned',
  weight: 'grams',
  images: 'the addresses of all its pictures where it has several, the cover first, separated by commas',
  variantImage: 'the address of the picture that shows this variant',
}

/** In Markdown. */
export const describeProductColumns = (): string =>
  [
    'A product with options has one row for each variant, whose price, discount and stock they are. Its other fields but `id` and `name` stand only in the first of them.',
    'A blank cell leaves a value as it is, and `-` removes it. New products need name, description, category, price and stock.',
    '',
    ...Object.entries(PRODUCT_COLUMNS).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
  ].join('\n')
