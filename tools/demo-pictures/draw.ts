import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import { findPicturesFolder, pictureFile } from '../../server/demo/demo-picture-files.ts'
import { composePicture } from './composition.ts'
import { loadDrawings } from './drawings/drawings.ts'
import { listPictureRecipes } from './picture-recipes.ts'
import type { PictureRecipe } from './recipes/recipe.ts'

/**
 * `npm run draw-demo-pictures`: draws the pictures of the demo market into server/demo/pictures, and removes those that
 * nothing refers to. With words after `--`, only those whose file has one of them in its name.
 */
const main = async (words: readonly string[]): Promise<void> => {
  const folder = findPicturesFolder()
  const drawings = loadDrawings()
  const recipes = listPictureRecipes()
  let bytes = 0
  for (const recipe of recipes) {
    const file = join(folder, fileOf(recipe))
    if (words.length > 0 && !words.some(word => file.includes(word))) continue
    const picture = await render(composePicture(drawings, recipe))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, picture)
    bytes += picture.length
  }
  await removeOthers(folder, new Set(recipes.map(fileOf)))
  process.stdout.write(`${Math.round(bytes / 1000)} KB drawn.\n`)
}

const fileOf = ({ kind, key, view }: PictureRecipe): string => pictureFile({ kind, name: key, view })

const SIDE = 640
const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .removeAlpha()
    .resize(SIDE, SIDE, { kernel: 'lanczos3' })
    .webp({ quality: 76, effort: 5, smartSubsample: true })
    .toBuffer()

const removeOthers = async (folder: string, files: ReadonlySet<string>): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !files.has(relative(folder, path))) await rm(path)
  }
}

await main(process.argv.slice(2))
