import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '../../src/contract/products/pictures.ts'
import type { Log } from '../adapters/logging/log.ts'
import { pictureFileName, picturePath } from '../adapters/pictures/picture-sizes.ts'
import { PRIVATE_FOLDER } from '../config/private-files.ts'
import { catalogue } from './catalogue/index.ts'
import {
  composePicture,
  hashPicture,
  loadDrawings,
  type PictureRecipe,
  renderDraftPicture,
  renderPicture,
  renderThumbhash,
} from './picture-rendering.ts'

/** A picture's URL path and its thumbhash, a tiny blurred placeholder (https://evanw.github.io/thumbhash/). */
export type DemoPicture = { image: string; thumbhash: string }
/** Every picture of the demo market by `kind/name`. */
export type DemoPictures = Map<string, DemoPicture>
/** A picture whose SVG is written and whose files are not rendered yet. */
export type ComposedPicture = { key: string; hash: string; svg: string }

const CONCURRENCY = 3
const REPORT_EVERY = 50

export const pictureKey = (kind: PictureRecipe['kind'], name: string): string => `${kind}/${name}`

const composePictures = async (): Promise<ComposedPicture[]> => {
  const drawings = await loadDrawings()
  return listPictureRecipes().map(recipe => {
    const svg = composePicture(drawings, recipe)
    return { key: pictureKey(recipe.kind, recipe.key), hash: hashPicture(svg), svg }
  })
}

/** The path and thumbhash of every picture. `renderPictures` writes the files later. */
export const createPictureThumbnails = async (): Promise<DemoPictures> => {
  const pictures: DemoPictures = new Map()
  await forEachConcurrently(await composePictures(), async ({ key, hash, svg }) => {
    pictures.set(key, { image: picturePath(hash), thumbhash: await renderThumbhash(svg) })
  })
  return pictures
}

/** Renders every picture small and the same at every size, in a fraction of the time. For tests. */
export const renderDraftPictures = async (dataDir: string, log: Log): Promise<DemoPictures> => {
  const folder = await ensurePictureFolder(dataDir)
  const composed = await composePictures()
  const pictures: DemoPictures = new Map()
  await forEachConcurrently(composed, async ({ key, hash, svg }) => {
    pictures.set(key, { image: picturePath(hash), thumbhash: await renderDraftPicture(svg, folder) })
    if (pictures.size % REPORT_EVERY === 0)
      log.info({ done: pictures.size, total: composed.length }, 'Drawing pictures')
  })
  return pictures
}

/** The pictures of which at least one size is missing in the data folder. */
export const findMissingPictures = async (dataDir: string): Promise<ComposedPicture[]> => {
  const folder = await ensurePictureFolder(dataDir)
  const composed = await composePictures()
  return composed.filter(
    ({ hash }) => !PICTURE_WIDTHS.every(size => existsSync(join(folder, pictureFileName(hash, size)))),
  )
}

/**
 * Renders pictures into the data folder, CONCURRENCY at a time.
 * @param pictures taken one by one, so a generator can decide late which picture is next
 */
export const renderPictures = async (
  pictures: Iterable<ComposedPicture>,
  dataDir: string,
  onDrawn: (hash: string) => void,
): Promise<void> => {
  const folder = await ensurePictureFolder(dataDir)
  await forEachConcurrently(pictures, async ({ hash, svg }) => {
    await renderPicture(svg, folder)
    onDrawn(hash)
  })
}

const ensurePictureFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'pictures')
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  return folder
}

const forEachConcurrently = async <Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const workThroughQueue = async () => {
    for (let item = queue.next(); !item.done; item = queue.next()) await work(item.value)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, workThroughQueue))
}

/** One recipe for each picture of the demo market, keyed by the name in the catalogue. */
export const listPictureRecipes = (): PictureRecipe[] => {
  const inCategory = new Map<string, number>()
  const products = catalogue.products.map(({ name, category, drawing, prop, motif, hue }): PictureRecipe => {
    const index = inCategory.get(category) ?? 0
    inCategory.set(category, index + 1)
    return { key: name, kind: 'product', drawing, prop, motif, hue, index }
  })
  return [
    ...catalogue.categories.map(({ name, drawing }, index) => ({
      key: name,
      kind: 'category' as const,
      drawing,
      index,
    })),
    ...catalogue.shops.map(({ name, drawing }, index) => ({ key: name, kind: 'shop' as const, drawing, index })),
    ...products,
  ]
}
