import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import type { ProductSeen } from '../../../src/local/db/entry-seen.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingProducts, toWrittenProduct } from '../../../src/local/products/optimistic.ts'
import { buildProduct } from '../entity-fixtures.ts'

const saree = buildProduct()
const seen: ProductSeen = { category: saree.category, shop: saree.shop, image: '', thumbhash: null }

let n = 0
const entry = (endpoint: string, input: object, more: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, { ...input }, null, { scope: 'product:x', label: 'x', seen }),
  n: ++n,
  ...more,
})

describe('applyPendingProducts', () => {
  it('applies changes to a product, with numbers for digits typed as text', () => {
    const [shown] = applyPendingProducts(
      [saree],
      [entry('products.update', { id: saree.id, price: '990', stock: 3 }), entry('orders.create', { id: saree.id })],
    )
    expect(shown).toMatchObject({ price: 990, stock: 3, name: saree.name, isNew: false, isDeleting: false })
    expect(shown?.entries).toHaveLength(1)
  })

  it('applies neither a rejected change nor those behind it', () => {
    const [shown] = applyPendingProducts(
      [saree],
      [
        entry('products.update', { id: saree.id, price: 990 }, { state: 'rejected' }),
        entry('products.update', { id: saree.id, stock: 1 }),
      ],
    )
    expect(shown).toMatchObject({ price: saree.price, stock: saree.stock })
  })

  it('leaves a rejected change to the form that corrects it', () => {
    const refused = entry('products.update', { id: saree.id, name: 'Taken', price: '990' }, { state: 'rejected' })
    const [shown] = applyPendingProducts([saree], [refused])
    expect(toWrittenProduct(shown!)).toMatchObject({ name: 'Taken', price: 990, stock: saree.stock })
    expect(shown?.name).toBe(saree.name)
  })

  it('shows a product created offline first, with its later changes', () => {
    const id = buildProduct().id
    const made = { id, name: 'Gamcha', description: 'Red and green.', price: 150, stock: 9, status: 'PAUSED' }
    const shown = applyPendingProducts(
      [saree],
      [entry('products.create', made), entry('products.update', { id, stock: 8 })],
    )
    expect(shown.map(product => product.id)).toEqual([id, saree.id])
    expect(shown[0]).toMatchObject({
      name: 'Gamcha',
      stock: 8,
      status: 'PAUSED',
      discount: 0,
      isNew: true,
      shop: saree.shop,
    })
  })

  it('shows a duplicate as a draft', () => {
    const [shown] = applyPendingProducts([], [entry('products.duplicate', { id: buildProduct().id, name: 'Gamcha' })])
    expect(shown).toMatchObject({ status: 'DRAFT', isNew: true })
  })

  it('shows a product once when the server has it and its creation still waits for the response', () => {
    expect(applyPendingProducts([saree], [entry('products.create', { id: saree.id })])).toHaveLength(1)
  })

  it('marks a product as being deleted, unless the deletion was rejected', () => {
    const going = (state: OutboxEntry['state']) =>
      applyPendingProducts([saree], [entry('products.delete', { id: saree.id }, { state })])[0]?.isDeleting
    expect(going('pending')).toBe(true)
    expect(going('rejected')).toBe(false)
  })

  it('returns the picture that was chosen last', () => {
    const file = { fileId: 'f', type: 'image/webp', size: 1 }
    expect(applyPendingProducts([saree], [entry('products.update', { id: saree.id, file })])[0]?.file).toBe(file)
  })
})
