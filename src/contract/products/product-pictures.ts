import type { Product, ProductPicture } from './products.ts'

/** Null removes a text, and an absent one stays. */
export type PictureTexts = { alt?: string | null | undefined; altBn?: string | null | undefined }
export type PictureArrangement = {
  order?: readonly string[] | undefined
  cover?: string | undefined
  texts?: readonly ({ id: string } & PictureTexts)[] | undefined
}

/** Every picture of a product, the cover first. */
export const listProductPictures = ({
  id,
  image,
  thumbhash,
  images,
}: Pick<Product, 'id' | 'image' | 'thumbhash' | 'images'>): ProductPicture[] => images ?? [{ id, image, thumbhash }]

/** A picture with other texts. */
export const describePicture = <Picture extends ProductPicture>(
  { alt: formerAlt, altBn: formerAltBn, ...picture }: Picture,
  { alt = formerAlt, altBn = formerAltBn }: PictureTexts,
) => ({ ...picture, ...(alt && { alt }), ...(altBn && { altBn }) })

/** Pictures in a new order and with other texts. Ids that are gone count for nothing; pictures that are not named follow. */
export const arrangePictures = <Picture extends ProductPicture>(
  pictures: readonly Picture[],
  { order = [], cover, texts = [] }: PictureArrangement,
) => {
  const byId = new Map(pictures.map(picture => [picture.id, picture]))
  const changed = new Map(texts.map(({ id, ...change }) => [id, change]))
  const ids = new Set([...(cover ? [cover] : []), ...order, ...byId.keys()])
  return [...ids].flatMap(id => {
    const picture = byId.get(id)
    return picture ? [describePicture(picture, changed.get(id) ?? {})] : []
  })
}

/** Pictures with another one at a position, by default behind the others. */
export const insertPicture = <Picture>(pictures: readonly Picture[], picture: Picture, position = pictures.length) => [
  ...pictures.slice(0, position),
  picture,
  ...pictures.slice(position),
]
