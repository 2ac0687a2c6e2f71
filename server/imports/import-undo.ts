import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Services } from '../adapters/services.ts'
import { lockProductShops } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import {
  type ProductColumns,
  readProductColumns,
  removeOwnProducts,
  updateOwnProduct,
} from '../products/product-writes.ts'
import { publishProducts, publishRemoval } from '../products/publish-products.ts'
import { findPriceLocks } from '../products/variants/price-locks.ts'
import { deleteImportChanges, deleteProductOrigins, findImportChanges, type ImportChange } from './import-changes.ts'
import { type ImportJob, renewImportLease } from './import-queue.ts'
import { restoreParts } from './undo-parts.ts'

const BATCH_SIZE = 100

/**
 * Takes back the next products of an import: removes those that it created and gives the others their former values. A
 * value that was changed again since stays, and of the stock only the difference that the import made is taken back.
 * @returns whether there are more
 */
export const undoBatch = async ({ store, now }: Services, job: ImportJob, leaseMs: number): Promise<boolean> => {
  const hasMore = await store.write(async tx => {
    if (!(await renewImportLease(tx, job, now() + leaseMs))) return false
    const changes = await findImportChanges(tx, job.id, BATCH_SIZE)
    if (changes.length === 0) return false
    const ids = changes.map(({ productId }) => productId)
    await lockProductShops(tx, ids)
    const removed = await removeOwnProducts(tx, selectCreated(changes), job.vendorId, now())
    const restored = await restoreProducts(tx, job, changes, now())
    await deleteProductOrigins(tx, ids)
    await deleteImportChanges(tx, job.id, ids)
    await publishProducts(tx, restored, now())
    if (removed.length > 0) await publishRemoval(tx, removed, now())
    return true
  })
  await yieldToEventLoop()
  return hasMore
}

const selectCreated = (changes: readonly ImportChange[]): string[] =>
  changes.filter(({ kind }) => kind === 'CREATED').map(({ productId }) => productId)

const restoreProducts = async (
  tx: Database,
  { vendorId }: ImportJob,
  changes: readonly ImportChange[],
  now: number,
): Promise<string[]> => {
  const present = await readProductColumns(
    tx,
    changes.map(({ productId }) => productId),
  )
  const locks = await findPriceLocks(tx, [...present.keys()])
  // A campaign sets their prices; the vendor's own stay.
  const locked = new Set([...locks.values()].map(({ productId }) => productId))
  const restored: string[] = []
  for (const change of changes) {
    if (change.kind === 'CREATED') continue
    const former = toFormerColumns(change, present.get(change.productId) ?? {}, now)
    const columns = locked.has(change.productId) ? { ...former, price: undefined, discount: undefined } : former
    const hasParts = change.before.pictures !== undefined || change.before.assortment !== undefined
    if (Object.keys(columns).length === 0 && !hasParts) continue
    if (!(await updateOwnProduct(tx, change.productId, vendorId, columns))) continue
    await restoreParts(tx, change, now)
    restored.push(change.productId)
  }
  return restored
}

const toFormerColumns = (
  { before, after }: Extract<ImportChange, { kind: 'CHANGED' }>,
  present: Partial<Record<string, unknown>>,
  now: number,
): ProductColumns => {
  const { stock, pictures: _, assortment: __, ...others } = before
  const values: Partial<Record<string, unknown>> = after
  const untouched = Object.entries(others).filter(([column]) => present[column] === values[column])
  const difference = Number(after.stock ?? 0) - Number(stock ?? 0)
  const former = Math.max(0, Number(present.stock) - difference)
  const stockColumns = stock === undefined || difference === 0 ? {} : { stock: former, stock_changed_at: now }
  return { ...Object.fromEntries(untouched), ...stockColumns }
}
