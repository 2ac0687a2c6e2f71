import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../../src/contract/products/pictures.ts'
import { createThumbhash, HASH_CHARACTERS } from '../adapters/pictures/picture-files.ts'
import { type PreparedPicture, storePicture } from '../adapters/pictures/picture-preparation.ts'
import { pictureFileName } from '../adapters/pictures/picture-sizes.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import { catalogue } from './catalogue/index.ts'
import { PRODUCT_VIEWS } from './catalogue/product-views.ts'
import { findPicturesFolder, type Pictured, pictureFile } from './picture-files.ts'

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
const encodeSizes = async (source: Buffer) => {
  const { data, info } = await sharp(source).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 3 } as const
  const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_CHARACTERS)
  const files = []
  for (const width of PICTURE_WIDTHS) {
    const small = width < info.width && sharp(data, { raw }).resize(width, width).webp({ quality: 84, effort: 2 })
    files.push({ name: pictureFileName(hash, width), bytes: small ? await small.toBuffer() : source })
  }
  return { hash, thumbhash: await createThumbhash({ data, side: info.width }), files }
}
