import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../outside/log.ts'
import { catalogue } from './catalogue/index.ts'
import { composePicture, loadDrawings, type PictureRecipe, renderPicture } from './pictures.ts'

/** A picture in the data folder: its path on this site, and its blurred thumbnail. */
export type Picture = { image: string; thumbhash: string }
/** Every picture of the demo market by `kind/name`. */
export type Pictures = Map<string, Picture>

const AT_ONCE = 3
const REPORT_EVERY = 50

export const pictureKey = (kind: PictureRecipe['kind'], name: string): string => `${kind}/${name}`

/** Draws every picture of the demo market into the data folder, a few at a time; drafts where these will do. */
export const drawPictures = async (dataDir: string, log: Log, isDraft?: boolean): Promise<Pictures> => {
  const folder = join(dataDir, 'pictures')
  await mkdir(folder, { recursive: true })
  const drawings = await loadDrawings()
  const recipes = recipesOf()
  const pictures: Pictures = new Map()
  const queue = recipes.values()
  const work = async () => {
    for (const recipe of queue) {
      const { hash, thumbhash } = await renderPicture(composePicture(drawings, recipe), folder, isDraft)
      pictures.set(pictureKey(recipe.kind, recipe.key), { image: `/pictures/${hash}.webp`, thumbhash })
      if (pictures.size % REPORT_EVERY === 0)
        log.info({ done: pictures.size, total: recipes.length }, 'Drawing pictures')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pictures
}

/** The same pictures, blurred in the larger sizes, in a fraction of the time: for tests. */
export const draftPictures = (dataDir: string, log: Log): Promise<Pictures> => drawPictures(dataDir, log, true)

/** What the demo market shows, one recipe a picture; keys are the names of the catalogue. */
export const recipesOf = (): PictureRecipe[] => {
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
