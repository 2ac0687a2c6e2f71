import { importProducts } from '../../src/contract/imports/product-csv.ts'
import { createCategory } from '../../src/contract/products/category-writes.ts'
import { createShop } from '../../src/contract/shops/shop-writes.ts'
import { createPhoto, sendForm } from './form-requests.ts'
import type { TestServer } from './test-server.ts'

type Api = Pick<TestServer, 'request'>
type SignedIn = { accessToken: string }
type MarketSize = { categories: number; products: number }

const STYLES = ['Handloom', 'Cotton', 'Silk', 'Printed', 'Jamdani', 'Embroidered', 'Leather', 'Bamboo', 'নকশি', 'তাঁতের']
const THINGS = ['saree', 'panjabi', 'scarf', 'basket', 'lamp', 'honey', 'blender', 'sandals', 'শাড়ি', 'মধু']
const COLOURS = ['red', 'green', 'indigo', 'white', 'black', 'golden', 'blue', 'brown', 'লাল', 'সবুজ']

/**
 * Fills a market as people do, by requests only: an admin adds categories, each vendor opens a shop and imports a CSV
 * file. The imports may still be waiting. @returns the names of the categories
 */
export const fillMarket = async (
  api: Api,
  accounts: { admin: SignedIn; vendors: readonly SignedIn[] },
  size: MarketSize,
): Promise<string[]> => {
  const photo = await createPhoto()
  const categories = Array.from({ length: size.categories }, (_, n) => `Category ${n + 1}`)
  for (const name of categories)
    expectSuccess(await sendForm(api, createCategory, { data: { name }, file: photo }, { as: accounts.admin }))
  const perShop = Math.ceil(size.products / accounts.vendors.length)
  for (const [at, vendor] of accounts.vendors.entries()) {
    const shop = { name: `Shop ${at + 1}`, phoneNumber: '01711000101', shopAddress: 'Tangail', description: 'Goods.' }
    expectSuccess(await sendForm(api, createShop, { data: shop, file: photo }, { as: vendor }))
    const file = productFile(at * perShop, Math.min(size.products, (at + 1) * perShop), categories)
    expectSuccess(await sendForm(api, importProducts, { file }, { as: vendor }))
  }
  return categories
}

/** A CSV file of the products with these numbers. */
const productFile = (from: number, to: number, categories: readonly string[]): string => {
  const rows = Array.from({ length: to - from }, (_, at) => productRow(from + at, categories))
  return ['name,description,category,price,discount,stock,status', ...rows].join('\n')
}

/** Each number has a product of its own, whose fields are spread over all combinations. */
const productRow = (n: number, categories: readonly string[]): string => {
  const name = `${pick(STYLES, n)} ${pick(THINGS, n / 10)} ${pick(COLOURS, n / 100)} ${n}`
  const description = `Made by hand in ${pick(COLOURS, n / 7)} and ${pick(STYLES, n / 3)}, of the best quality.`
  return [name, `"${description}"`, pick(categories, n * 7), 100 + ((n * 7919) % 9900), n % 50, 5 + (n % 40), ''].join()
}

const pick = (list: readonly string[], at: number): string => list[Math.floor(at) % list.length]!

const expectSuccess = ({ success, message }: { success: boolean; message: string }): void => {
  if (!success) throw new Error(message)
}
