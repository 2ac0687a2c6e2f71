import type { Product, ProductPicture } from './products.ts'

/** Null removes a text, and an absent one stays. */
export type PictureTexts = { alt?: string | null | undefined; altBn?: string | null | undefined }
export type PictureArrangement = {
  order?: readonly string[] | undefined
  cover?: string | undefined
  texts?: readonly ({ id: string } & PictureTexts)[] | undefined
}

/** Which picture shows a variant. Null: none of its own. */
export type VariantPictureChoice = { id: string; pictureId: string | null }

/** The addresses of the pictures that are chosen for variants, by the variants' ids. A picture that is gone is not chosen. */
export const readChosenImages = (
  choices: readonly VariantPictureChoice[],
  pictures: readonly Pick<ProductPicture, 'id' | 'image'>[],
): Map<string, string | null> => {
  const images = new Map(pictures.map(({ id, image }) => [id, image]))
  return new Map(
    choices.flatMap(({ id, pictureId }): [string, string | null][] => {
      const image = pictureId === null ? null : images.get(pictureId)
      return image === undefined ? [] : [[id, image]]
    }),
  )
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
