import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_WIDTHS } from '../../src/contract/constants.ts'
import {
  createThumbhash,
  type EncodedPicture,
  HASH_CHARACTERS,
  type SquarePixels,
} from '../adapters/pictures/picture-files.ts'
import { type PreparedPicture, storePicture } from '../adapters/pictures/picture-preparation.ts'
import { pictureFileName } from '../adapters/pictures/picture-sizes.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import { PRODUCT_VIEWS } from './catalogue/demo-product-views.ts'
import { catalogue } from './catalogue/index.ts'
import { findPicturesFolder, type Pictured, pictureFile } from './demo-picture-files.ts'

/** Every picture of the demo market by its file. */
export type DemoPictures = Map<string, PreparedPicture>

/** Everything of which the demo market has a picture. */
export const listPictured = (): Pictured[] => [
  ...catalogue.categories.map(({ name }) => ({ kind: 'category' as const, name })),
  ...catalogue.shops.map(({ name }) => ({ kind: 'shop' as const, name })),
  ...catalogue.products.map(({ name }) => ({ kind: 'product' as const, name })),
  ...catalogue.products.flatMap(({ name, category }) =>
    (PRODUCT_VIEWS[category] ?? []).map(({ view }) => ({ kind: 'product' as const, name, view })),
  ),
]

const CONCURRENCY = 4

/** Stores the committed pictures of the demo market at every size. */
export const storeDemoPictures = async (storage: PictureStorage): Promise<DemoPictures> => {
  const folder = findPicturesFolder()
  const pictures: DemoPictures = new Map()
  const waiting = listPictured().values()
  const storeWaiting = async () => {
    for (const pictured of waiting) {
      const file = pictureFile(pictured)
      pictures.set(file, await storePicture(await encodeSizes(await readFile(join(folder, file))), storage))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, storeWaiting))
  return pictures
}

/** The committed file is the one of 640 px, and drawn too plainly to gain from more pixels. */
const encodeSizes = async (source: Buffer): Promise<EncodedPicture> => {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_CHARACTERS)
  const files: EncodedPicture['files'] = []
  let square = await decodeSquare(sharp(source).removeAlpha())
  // From the largest to the smallest, because half of a picture is quickly made of twice as much.
  for (const width of [...PICTURE_WIDTHS].reverse()) {
    const isSmaller = width < square.side
    if (isSmaller) square = await decodeSquare(openSquare(square).resize(width, width))
    const bytes = isSmaller ? await openSquare(square).webp({ quality: 84, effort: 2 }).toBuffer() : source
    files.push({ name: pictureFileName(hash, width), bytes })
  }
  return { hash, thumbhash: await createThumbhash(square), files }
}

const openSquare = ({ data, side }: SquarePixels): Sharp =>
  sharp(data, { raw: { width: side, height: side, channels: 3 } })

const decodeSquare = async (picture: Sharp): Promise<SquarePixels> => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, side: info.width }
}
