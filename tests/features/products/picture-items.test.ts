import { describe, expect, it } from 'vitest'
import {
  addPictureItem,
  createPictureItems,
  diffPictureItems,
  diffVariantPictures,
  findCoverFile,
  movePictureItem,
  type PictureItem,
  replaceCoverItem,
  restorePictureItems,
  toDraftPictures,
  toPictureItems,
} from '../../../src/features/products/vendor/pictures/picture-items.ts'
import type { StoredFile } from '../../../src/local/db/device-schema.ts'

const file: StoredFile = { fileId: 'f', type: 'image/webp', size: 4, bytes: new ArrayBuffer(4) }
const start = toPictureItems(
  ['a', 'b', 'c'].map(id => ({ id, image: `/pictures/${id}.webp`, thumbhash: null, file: null })),
  null,
)
const ids = (items: readonly PictureItem[]) => items.map(({ id }) => id).join('')
const NOTHING = { added: [], removed: [], order: null, texts: [] }

describe('The photos of a product in its form', () => {
  it('change nothing while nobody touches them', () => {
    expect(diffPictureItems(start, start)).toEqual(NOTHING)
    expect(findCoverFile(start, 'a')).toBeNull()
  })

  it('move, and stay where a move leads nowhere', () => {
    expect(ids(movePictureItem(start, 2, 0))).toBe('cab')
    expect(ids(movePictureItem(start, 0, 1))).toBe('bac')
    expect(ids(movePictureItem(start, 0, -1))).toBe('abc')
    expect(ids(movePictureItem(start, 2, 3))).toBe('abc')
    expect(diffPictureItems(start, movePictureItem(start, 2, 0))).toEqual({ ...NOTHING, order: ['c', 'a', 'b'] })
  })

  it('are added behind the others, at most eight', () => {
    const more = addPictureItem(start, file)
    const { added, order } = diffPictureItems(start, more)
    expect([added.map(one => one.id), order]).toEqual([[more[3]!.id], null])
    const full = Array.from({ length: 9 }).reduce<PictureItem[]>(items => addPictureItem(items, file), start)
    expect(full).toHaveLength(8)
    expect(diffPictureItems(start, movePictureItem(more, 3, 0)).order).toEqual([more[3]!.id, 'a', 'b', 'c'])
  })

  it('are removed and described', () => {
    const described = start.map(item => (item.id === 'b' ? { ...item, alt: 'The border' } : item))
    expect(diffPictureItems(start, described).texts).toEqual([{ id: 'b', alt: 'The border', altBn: '' }])
    expect(diffPictureItems(start, start.slice(1))).toEqual({ ...NOTHING, removed: ['a'] })
  })

  it('send the file of the first cover with the product, wherever it moves', () => {
    const changed = replaceCoverItem(movePictureItem(start, 1, 0), 'a', file)
    expect([ids(changed), findCoverFile(changed, 'a')]).toEqual(['abc', file])
    expect(diffPictureItems(start, changed)).toEqual(NOTHING)
    const fresh = createPictureItems('p')
    const filled = addPictureItem(replaceCoverItem(fresh, 'p', file), file)
    expect(diffPictureItems(fresh, filled).added.map(({ id }) => id)).toEqual([filled[1]!.id])
  })
})

describe('The photos of a draft', () => {
  const other = { ...file, fileId: 'g' }

  it('are kept only where they were changed', () => {
    expect(toDraftPictures(start, start)).toBeUndefined()
    const moved = toDraftPictures(start, movePictureItem(start, 2, 0))
    expect(moved?.items.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('come back in their order with what was added, and without what was removed', () => {
    const edited = movePictureItem(addPictureItem(start, file), 3, 0).filter(({ id }) => id !== 'b')
    const draft = toDraftPictures(start, edited)!
    expect(ids(restorePictureItems(start, { file: null, pictures: draft }))).toBe(ids(edited))
    const later = [...start, ...toPictureItems([{ id: 'd', image: '/d.webp', thumbhash: null, file: null }], null)]
    expect(ids(restorePictureItems(later, { file: null, pictures: draft })), 'another phone has added one').toBe(
      `${ids(edited)}d`,
    )
  })

  it('keep their order where the cover was replaced, too', () => {
    const moved = movePictureItem(start, 0, 1)
    const restored = restorePictureItems(start, { file: other, pictures: toDraftPictures(start, moved) })
    expect([ids(restored), restored[1]!.file]).toEqual(['bac', other])
  })

  it('of a new product come back in their order, although its form has another id', () => {
    const typed = replaceCoverItem(addPictureItem(addPictureItem(createPictureItems('old'), file), file), 'old', file)
    const [, second, third] = typed
    const begun = createPictureItems('old')
    const restore = (items: readonly PictureItem[]) =>
      restorePictureItems(createPictureItems('new'), {
        file: findCoverFile(items, 'old'),
        pictures: toDraftPictures(begun, items),
      })
    expect(restore(typed).map(({ id }) => id)).toEqual(['new', second!.id, third!.id])
    expect(restore(movePictureItem(typed, 0, 2)).map(({ id }) => id)).toEqual([second!.id, third!.id, 'new'])
    expect(
      restore(typed.slice(1)).map(({ id }) => id),
      'without its first',
    ).toEqual([second!.id, third!.id])
  })

  it('show the variants for which they are chosen, by id or address, until they are removed', () => {
    const more = addPictureItem(start, file)
    const { id } = more.at(-1)!
    const of = (items: readonly PictureItem[], ...images: string[]) => ({
      items,
      variants: images.map((image, at) => ({ id: `${at}`, image })),
    })
    const former = of(start, '/pictures/b.webp', 'c', '')
    expect(diffVariantPictures(former, of(start, 'b', '/pictures/c.webp', ''))).toEqual([])
    expect(diffVariantPictures(former, of(more, id, '', id))).toEqual([
      { id: '0', pictureId: id },
      { id: '1', pictureId: null },
      { id: '2', pictureId: id },
    ])
    expect(diffVariantPictures(former, of(start.slice(0, 1), 'b', 'c', id)), 'removed').toEqual([
      { id: '0', pictureId: null },
      { id: '1', pictureId: null },
    ])
    expect(diffVariantPictures(of(start), of(start, 'a')), 'a new variant').toEqual([{ id: '0', pictureId: 'a' }])
  })
})
