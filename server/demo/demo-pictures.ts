import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../adapters/logging/log.ts'
import { PICTURE_SIZES, pictureFileName, picturePath } from '../adapters/pictures/picture-sizes.ts'
import { PRIVATE_FOLDER } from '../config/private-files.ts'
import { catalogue } from './catalogue/index.ts'
import {
  composePicture,
  hashPicture,
  loadDrawings,
  type PictureRecipe,
  renderPicture,
  renderThumbhash,
} from './picture-rendering.ts'

/** A picture in the data folder: its path on this site, and its blurred thumbnail. */
export type DemoPicture = { image: string; thumbhash: string }
/** Every picture of the demo market by `kind/name`. */
export type DemoPictures = Map<string, DemoPicture>
/** A picture that is composed and not drawn yet. */
export type ComposedPicture = { key: string; hash: string; svg: string }

const CONCURRENCY = 3
const REPORT_EVERY = 50

export const pictureKey = (kind: PictureRecipe['kind'], name: string): string => `${kind}/${name}`

/** Every picture of the demo market as SVG. */
const composePictures = async (): Promise<ComposedPicture[]> => {
  const drawings = await loadDrawings()
  return listPictureRecipes().map(recipe => {
    const svg = composePicture(drawings, recipe)
    return { key: pictureKey(recipe.kind, recipe.key), hash: hashPicture(svg), svg }
  })
}

/** Names every picture and makes its blurred thumbnail. The files are drawn later (drawPictures). */
export const createPictureThumbnails = async (): Promise<DemoPictures> => {
  const pictures: DemoPictures = new Map()
  await forEachConcurrently(await composePictures(), async ({ key, hash, svg }) => {
    pictures.set(key, { image: picturePath(hash), thumbhash: await renderThumbhash(svg) })
  })
  return pictures
}

/** Draws every picture into the data folder, blurred in the larger sizes: for tests, in a fraction of the time. */
export const renderDraftPictures = async (dataDir: string, log: Log): Promise<DemoPictures> => {
  const folder = await ensurePictureFolder(dataDir)
  const composed = await composePictures()
  const pictures: DemoPictures = new Map()
  await forEachConcurrently(composed, async ({ key, hash, svg }) => {
    pictures.set(key, { image: picturePath(hash), thumbhash: await renderPicture(svg, folder, true) })
    if (pictures.size % REPORT_EVERY === 0)
      log.info({ done: pictures.size, total: composed.length }, 'Drawing pictures')
  })
  return pictures
}

/** The pictures whose files are not all in the data folder. */
export const findMissingPictures = async (dataDir: string): Promise<ComposedPicture[]> => {
  const folder = await ensurePictureFolder(dataDir)
  const composed = await composePictures()
  return composed.filter(
    ({ hash }) => !PICTURE_SIZES.every(size => existsSync(join(folder, pictureFileName(hash, size)))),
  )
}

/** Draws pictures into the data folder, a few at a time. `pictures` may be a generator that decides the order as it goes. */
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
  const takeTurns = async () => {
    for (let item = queue.next(); !item.done; item = queue.next()) await work(item.value)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeTurns))
}

/** What the demo market shows, one recipe a picture; keys are the names of the catalogue. */
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
