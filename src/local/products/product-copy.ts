import type { ProductVariant } from '../../contract/products/options.ts'
import type { Product, ProductPicture } from '../../contract/products/products.ts'
import type { VariantDraft } from '../../contract/products/variant-draft.ts'
import { deriveFigures } from '../../contract/products/variants.ts'
import type { FileRef, StoredFile } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { loadFile } from '../db/stored-files.ts'
import { findPicture, type OptimisticPicture, type PictureChanges } from './product-pictures.ts'

type ProductPictures = { pictures: readonly OptimisticPicture[]; file: FileRef | null }

type Copy = {
  /** The cover, where it is sent with the copy because the server has no picture of the product. */
  file: StoredFile | null
  /** What the server copies. */
  sent: ProductPicture[]
  variants: VariantDraft[] | undefined
  /** What follows the copy. */
  changes: PictureChanges
}

/** The pictures and variants of a product for its copy, without SKUs and barcodes. */
export const copyPicturesAndVariants = async (
  copyId: string,
  { variants: originals, ...product }: ProductPictures & { variants?: readonly ProductVariant[] | undefined },
): Promise<Copy> => {
  const { copies, ...copied } = await copyPictures(copyId, product)
  const pairs = originals?.map(({ values, price, discount, stock, weight, image }) => ({
    image,
    variant: { id: createId(), values, price, discount, stock, weight },
  }))
  const choices = pairs?.flatMap(({ image, variant: { id } }) => {
    const original = findPicture(product.pictures, image)
    const pictureId = original && copies.get(original.id)
    return pictureId ? [{ id, pictureId }] : []
  })
  const variants = pairs?.map(({ variant }) => variant)
  return { ...copied, variants, changes: { ...copied.changes, variants: choices ?? [] } }
}

type OwnPriced = Pick<Product, 'price' | 'discount' | 'ownPrice'>
type Priced = OwnPriced & { variants?: readonly ProductVariant[] | undefined }

/** A product with the vendor's own offers, also while a campaign sets its prices: those that a copy has. */
export const withOwnOffers = <Original extends Priced>(product: Original): Original => {
  const toOwn = <One extends OwnPriced>(one: One): One => ({
    ...one,
    price: one.ownPrice ?? one.price,
    discount: one.price + one.discount - (one.ownPrice ?? one.price),
  })
  const variants = product.variants?.map(toOwn)
  if (!variants?.length) return toOwn(product)
  const { price, discount } = deriveFigures(variants)
  return { ...product, price, discount, variants }
}

/** The pictures of a product for its copy. One whose file this device has lost is left out. */
const copyPictures = async (copyId: string, { pictures, file: coverFile }: ProductPictures) => {
  const refs = pictures.map(({ file }, at) => file ?? (at === 0 ? coverFile : null))
  const files = await Promise.all(refs.map(ref => ref && loadFile(ref)))
  // The picture that the copy is created with has the copy's id.
  const firstAt = refs.includes(null) ? refs.indexOf(null) : 0
  const copies = pictures.flatMap(({ id: originalId, image, thumbhash, alt, altBn }, at) => {
    const file = files[at] ?? null
    if (refs[at] && !file) return []
    return [{ originalId, id: at === firstAt ? copyId : createId(), image, thumbhash, alt, altBn, file }]
  })
  const sent = copies.filter(({ file }) => file === null).map(({ file: _, originalId: __, ...picture }) => picture)
  const first = copies.find(({ id }) => id === copyId)
  const added = copies.flatMap(({ id, alt, altBn, file }) => (file && id !== copyId ? [{ id, alt, altBn, file }] : []))
  const created = sent.length > 0 ? sent.map(({ id }) => id) : [copyId]
  const ids = copies.map(({ id }) => id)
  const order = [...created, ...added.map(({ id }) => id)].join() === ids.join() ? null : ids
  const texts = first?.file && (first.alt || first.altBn) ? [{ id: copyId, alt: first.alt, altBn: first.altBn }] : []
  return {
    file: first?.file ?? null,
    sent,
    changes: { added, removed: [], order, texts },
    copies: new Map(copies.map(({ originalId, id }) => [originalId, id])),
  }
}
