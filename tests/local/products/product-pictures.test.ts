import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingProducts } from '../../../src/local/products/optimistic.ts'
import { applyPendingPictures } from '../../../src/local/products/product-pictures.ts'
import { buildProduct } from '../entity-fixtures.ts'

const saree = buildProduct()
const { id } = saree
const two = { ...saree, images: ['one', 'two'].map(name => ({ id: name, image: name, thumbhash: null })) }

const FILE = { fileId: 'f', type: 'image/webp', size: 4 }
let n = 0
const entry = (endpoint: string, input: object, more: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry(endpoint, { id, ...input }, null, { scope: `product:${id}`, label: 'x' }),
  n: ++n,
  ...more,
})
const add = (pictureId: string, more: object = {}) => entry('products.addPicture', { pictureId, file: FILE, ...more })
const ids = (pictures: readonly { id: string }[]) => pictures.map(picture => picture.id)

describe('The pictures of a product with what waits to be sent', () => {
  it('are its cover alone where it has no others', () => {
    expect(applyPendingPictures(saree, [])).toEqual([
      { id, image: saree.image, thumbhash: saree.thumbhash, file: null },
    ])
  })

  it('follow additions, arrangements and deletions in the order in which they were written', () => {
    const entries = [
      add('three', { alt: 'The border' }),
      entry('products.arrangePictures', { order: ['three', 'two'], texts: [{ id: 'two', altBn: 'পাড়' }] }),
      entry('products.deletePicture', { pictureId: 'one' }),
    ]
    const pictures = applyPendingPictures(two, entries)
    expect(ids(pictures)).toEqual(['three', 'two'])
    expect(pictures[0]).toMatchObject({ alt: 'The border', file: FILE })
    expect(pictures[1]).toMatchObject({ altBn: 'পাড়', file: null })
  })

  it('stop at a rejected change, and ignore those of other products', () => {
    const entries = [
      { ...add('three'), input: { id: 'other', pictureId: 'x' } } as OutboxEntry,
      entry('products.deletePicture', { pictureId: 'one' }, { state: 'rejected' }),
      add('four'),
    ]
    expect(ids(applyPendingPictures(two, entries))).toEqual(['one', 'two'])
  })

  it('are shown as pending on the product, whose own picture is another file', () => {
    const [shown] = applyPendingProducts([two], [add('three')])
    expect(ids(shown!.pictures)).toEqual(['one', 'two', 'three'])
    expect([shown!.entries.length, shown!.file]).toEqual([1, null])
  })
})
