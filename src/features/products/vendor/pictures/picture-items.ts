import { PRODUCT_PICTURES_MAX } from '../../../../contract/constants.ts'
import type { VariantPictureChoice } from '../../../../contract/products/product-pictures.ts'
import type { DraftPictures, FileRef, StoredFile } from '../../../../local/db/device-schema.ts'
import { createId } from '../../../../local/db/ids.ts'
import { isStoredFile } from '../../../../local/db/stored-files.ts'
import type { ProductFormDraft } from '../../../../local/products/product-draft.ts'
import {
  findPicture,
  hasPictureChanges,
  type OptimisticPicture,
  type PictureChanges,
} from '../../../../local/products/product-pictures.ts'

/** A picture in the form of a product; `file` where the server does not have it yet. */
export type PictureItem = {
  id: string
  /** Empty: there is none yet. */
  image: string
  thumbhash: string | null
  file: StoredFile | FileRef | null
  alt: string
  altBn: string
}

/** The pictures as a form begins with them. A cover that waits with the product itself is `file`. */
export const toPictureItems = (pictures: readonly OptimisticPicture[], file: FileRef | null): PictureItem[] =>
  pictures.map((picture, at) => ({
    id: picture.id,
    image: picture.image,
    thumbhash: picture.thumbhash,
    file: picture.file ?? (at === 0 ? file : null),
    alt: picture.alt ?? '',
    altBn: picture.altBn ?? '',
  }))

/** Those of a new product: its first picture is sent with it and has its id. */
export const createPictureItems = (productId: string): PictureItem[] => [createItem(productId, null)]

const createItem = (id: string, file: StoredFile | null): PictureItem => ({
  ...{ id, file },
  ...{ image: '', thumbhash: null, alt: '', altBn: '' },
})

export const hasPicture = ({ image, file }: PictureItem): boolean => image !== '' || file !== null

export const addPictureItem = (items: readonly PictureItem[], file: StoredFile): PictureItem[] =>
  items.length < PRODUCT_PICTURES_MAX ? [...items, createItem(createId(), file)] : [...items]

/** Another file for the cover that the form began with, which is sent with the product. It comes to the front. */
export const replaceCoverItem = (items: readonly PictureItem[], coverId: string, file: StoredFile): PictureItem[] => {
  const cover = items.find(({ id }) => id === coverId) ?? createItem(coverId, null)
  return [{ ...cover, file }, ...items.filter(({ id }) => id !== coverId)]
}

export const movePictureItem = (items: readonly PictureItem[], from: number, to: number): PictureItem[] => {
  const moved = items[from]
  if (!moved || !items[to]) return [...items]
  const others = items.filter((_, at) => at !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The file that is sent with the product itself. */
export const findCoverFile = (items: readonly PictureItem[], coverId: string): StoredFile | null => {
  const file = items.find(({ id }) => id === coverId)?.file
  return file && isStoredFile(file) ? file : null
}

/** What a form has changed of a product's pictures, beside the file of its first cover. */
export const diffPictureItems = (initial: readonly PictureItem[], items: readonly PictureItem[]): PictureChanges => {
  const before = new Map(initial.map(item => [item.id, item]))
  const added = items.flatMap(({ id, file, alt, altBn }) =>
    !before.has(id) && file && isStoredFile(file) ? [{ id, file, ...(alt && { alt }), ...(altBn && { altBn }) }] : [],
  )
  const ids = items.map(({ id }) => id)
  const removed = initial.map(({ id }) => id).filter(id => !ids.includes(id))
  const unchanged = [...initial.map(({ id }) => id).filter(id => ids.includes(id)), ...added.map(({ id }) => id)]
  const texts = items.flatMap(({ id, alt, altBn }) => {
    const former = before.get(id)
    return former && (former.alt !== alt || former.altBn !== altBn) ? [{ id, alt, altBn }] : []
  })
  return { added, removed, order: unchanged.join() === ids.join() ? null : ids, texts }
}

/** Which variants show another photo than when the form began. */
export const diffVariantPictures = (
  { items: before, variants: former }: PicturedVariants,
  { items, variants }: PicturedVariants,
): VariantPictureChoice[] => {
  const images = new Map(former.map(({ id, image }) => [id, image]))
  return variants.flatMap(({ id, image }) => {
    const pictureId = findPicture(items, image)?.id ?? null
    return pictureId === (findPicture(before, images.get(id))?.id ?? null) ? [] : [{ id, pictureId }]
  })
}

type PicturedVariants = {
  items: readonly PictureItem[]
  variants: readonly { id: string; image?: string | undefined }[]
}

/** What a draft of the form keeps of the photos; undefined: they are as the form began. */
export const toDraftPictures = (
  initial: readonly PictureItem[],
  items: readonly PictureItem[],
): DraftPictures<StoredFile> | undefined => {
  const changes = diffPictureItems(initial, items)
  if (!hasPictureChanges(changes)) return undefined
  const added = new Map(changes.added.map(({ id, file }) => [id, file]))
  return {
    items: items.map(({ id, alt, altBn }) => ({ id, file: added.get(id) ?? null, alt, altBn })),
    removed: [...changes.removed],
  }
}

/** The photos with what a draft has changed of them. Those that were added elsewhere meanwhile come last. */
export const restorePictureItems = (
  present: readonly PictureItem[],
  draft: Pick<ProductFormDraft, 'file' | 'pictures'> | null,
): PictureItem[] => {
  const items = draft?.pictures ? applyDraft(present, draft.pictures) : [...present]
  const { id: coverId } = present[0]!
  if (!draft?.file) return items
  return items.some(({ id }) => id === coverId)
    ? items.map(item => (item.id === coverId ? { ...item, file: draft.file } : item))
    : replaceCoverItem(items, coverId, draft.file)
}

const applyDraft = (present: readonly PictureItem[], { items, removed }: DraftPictures<StoredFile>): PictureItem[] => {
  const byId = new Map(present.map(item => [item.id, item]))
  // Each form of a new product has another id, and so has its cover, whose file the draft keeps by itself.
  const blank = present.find(item => !hasPicture(item))
  const kept = items.flatMap(({ id, file, alt, altBn }) => {
    const item = byId.get(id) ?? (file ? createItem(id, file) : blank)
    return item ? [{ ...item, alt, altBn }] : []
  })
  const gone = new Set([...removed, ...kept.map(({ id }) => id)])
  const restored = [...kept, ...present.filter(item => item !== blank && !gone.has(item.id))]
  return restored.length > 0 ? restored : [...present]
}
