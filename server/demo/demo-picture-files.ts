import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProductView } from './catalogue/demo-product-views.ts'

/** What a picture shows; `view` where it is not the cover. */
export type Pictured = { kind: 'category' | 'shop' | 'product'; name: string; view?: ProductView | undefined }

/** Names of files are not longer. */
const MAX_LENGTH = 48

/** The name of a picture's file, from the English name of what it shows: 'Sponge sandal, blue' → 'sponge-sandal-blue'. */
export const toPictureName = (name: string): string => {
  const whole = (
    name
      .toLowerCase()
      .replaceAll('’', '')
      .match(/[a-z0-9]+/g) ?? []
  ).join('-')
  return whole.length <= MAX_LENGTH ? whole : whole.slice(0, MAX_LENGTH + 1).replace(/-[^-]*$/, '')
}

/** A picture's path in the folder of pictures. */
export const pictureFile = ({ kind, name, view }: Pictured): string =>
  `${kind}/${toPictureName(name)}${view ? `-${view}` : ''}.webp`

/** From source; and from the build, which is always beside the source's folder, also in a release archive. */
const FOLDERS = ['./pictures', './pictures', '../../../server/demo/pictures/']

/** The folder of the pictures, which `npm run draw-demo-pictures` fills. */
export const findPicturesFolder = (): string => {
  const paths = FOLDERS.map(folder => fileURLToPath(new URL(folder, import.meta.url)))
  const found = paths.find(path => existsSync(path))
  if (!found) throw new Error(`The demo market's pictures are not in ${paths.join(' or ')}.`)
  return found
}
