import { describe, expect, it } from 'vitest'
import { mergeCurrentProducts } from '../../../src/features/products/comparison/compared-products.ts'
import { toRecentViewsResult } from '../../../src/features/products/recent/use-recent-views.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { mergeRecentViews } from '../../../src/local/products/recent-products.ts'
import { ids, product } from '../entity-fixtures.ts'

const other = { ...product, id: ids.other, name: 'Lungi' }
const listed = (row: typeof product, isListed: 0 | 1 = 1) => ({ ...row, listed: isListed })

describe('A compared product', () => {
  it('has its current price and stock', () => {
    const [one] = mergeCurrentProducts([product], [listed({ ...product, price: 900, stock: 0 })], true)
    expect(one).toMatchObject({ product: { price: 900, stock: 0 }, isUnavailable: false })
  })

  it('stays in the order of adding', () => {
    const shown = mergeCurrentProducts([product, other], [listed(other), listed(product)], true)
    expect(shown.map(one => one.product.id)).toEqual([product.id, other.id])
  })

  it('is gone where it is not on sale, or missing in a complete catalogue', () => {
    expect(mergeCurrentProducts([product], [listed(product, 0)], false)[0]).toMatchObject({ isUnavailable: true })
    expect(mergeCurrentProducts([product], [], true)[0]).toMatchObject({ isUnavailable: true, product })
  })

  it('is not gone where it is missing in a partial catalogue', () => {
    expect(mergeCurrentProducts([product], [], false)[0]).toMatchObject({ isUnavailable: false, product })
  })
})

const VIEW = '0190e000-0000-7000-8000-000000000001'
const at = (minute: number) => Date.parse(`2026-05-01T10:${String(minute).padStart(2, '0')}:00.000Z`)
const seenHere = (row: typeof product, minute: number) => ({ productId: row.id, viewedAt: at(minute), product: row })
const seenElsewhere = (row: typeof product, minute: number, id = VIEW) => ({
  id,
  viewedAt: new Date(at(minute)).toISOString(),
  product: row,
})
const removal = (id: string, changes: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry('recentProducts.delete', { id }, ids.user, { scope: `recent:${id}`, label: 'Forget' }),
  n: 1,
  ...changes,
})

describe('The recent products screen', () => {
  const failed = { message: 'Out of reach', retry: () => undefined }
  const nothing = { recents: [], isLoaded: false }
  const recents = mergeRecentViews([seenHere(product, 5)], [], [])

  it('is not empty while the account’s list is not loaded', () => {
    expect(toRecentViewsResult(undefined, false, null).state).toBe('loading')
    expect(toRecentViewsResult(nothing, true, null).state).toBe('loading')
    expect(toRecentViewsResult(nothing, true, failed)).toEqual({ state: 'failed', ...failed })
    expect(toRecentViewsResult(nothing, false, failed).state).toBe('unsaved')
    expect(toRecentViewsResult({ ...nothing, isLoaded: true }, false, null)).toEqual({ state: 'ready', recents: [] })
    expect(toRecentViewsResult({ recents, isLoaded: false }, false, null)).toEqual({ state: 'ready', recents })
  })
})

describe('The recent products of device and account', () => {
  it('have each product once, by its latest view, newest first', () => {
    const merged = mergeRecentViews(
      [seenHere(product, 5)],
      [seenElsewhere(other, 3, ids.order), seenElsewhere(product, 1)],
      [],
    )
    expect(merged).toMatchObject([
      { product: { id: product.id }, viewedAt: at(5), viewId: VIEW },
      { product: { id: other.id }, viewedAt: at(3), viewId: ids.order },
    ])
  })

  it('have the newer row of a product', () => {
    const merged = mergeRecentViews([seenHere(product, 5)], [seenElsewhere({ ...product, price: 1, seq: 9 }, 1)], [])
    expect(merged[0]).toMatchObject({ product: { price: 1 } })
  })

  it('have no account view for products viewed on this device only', () => {
    expect(mergeRecentViews([seenHere(product, 5)], [], [])).toMatchObject([{ viewId: null }])
  })

  it('leave out pending deletions, but not rejected ones', () => {
    const account = [seenElsewhere(product, 1)]
    expect(mergeRecentViews([], account, [removal(VIEW)])).toEqual([])
    expect(mergeRecentViews([], account, [removal(product.id)])).toEqual([])
    expect(mergeRecentViews([], account, [removal(VIEW, { state: 'rejected' })])).toHaveLength(1)
  })

  it('are twenty at most', () => {
    const many = Array.from({ length: 25 }, (_, minute) => seenHere({ ...product, id: `${minute}` }, minute))
    const merged = mergeRecentViews(many, [], [])
    expect(merged).toHaveLength(20)
    expect(merged.at(-1)?.product.id).toBe('5')
  })
})
