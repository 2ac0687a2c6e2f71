import { COMPARISON_SIZE } from '../../contract/constants.ts'
import type { Product } from '../../contract/products/products.ts'
import { db } from '../db/database.ts'
import { writeTransaction } from '../db/storage.ts'

/** `refused`: only products of one category can be compared. `present`: it was there already. */
export type ComparisonResult = { result: 'added' | 'present'; products: Product[] } | { result: 'refused' }

/** Adds a product to the comparison: three products of one category. If it is full, the new one replaces the last. */
export const addCompared = (products: readonly Product[], product: Product): ComparisonResult => {
  if (products.some(other => other.id === product.id)) return { result: 'present', products: [...products] }
  if (products.some(other => other.categoryId !== product.categoryId)) return { result: 'refused' }
  return { result: 'added', products: [...products.slice(0, COMPARISON_SIZE - 1), product] }
}

/** The compared products of this device. */
export const readComparison = async (): Promise<Product[]> => (await db.comparison.get('current'))?.products ?? []

export const addToComparison = (product: Product): Promise<ComparisonResult> =>
  writeTransaction([db.comparison], async () => {
    const compared = addCompared(await readComparison(), product)
    if ('products' in compared) await writeComparison(compared.products)
    return compared
  })

/** Compares this product and no other from now on. */
export const restartComparison = async (product: Product): Promise<void> => {
  await writeTransaction([db.comparison], async () => writeComparison([product]))
}

export const removeFromComparison = (productId: string): Promise<void> =>
  writeTransaction([db.comparison], async () => {
    await writeComparison((await readComparison()).filter(product => product.id !== productId))
  })

export const resetComparison = async (): Promise<void> => {
  await db.comparison.delete('current')
}

const writeComparison = (products: Product[]): Promise<string> => db.comparison.put({ key: 'current', products })
