import { HOUR_MS } from '../../../src/contract/durations.ts'
import { type PreparedPicture, storePicture } from './picture-preparation.ts'
import type { Pictures } from './pictures.ts'

const PLACEHOLDER_SIDE = 1280
/** Must be shorter than the day for which products/unused-pictures.ts keeps new files. */
const CACHE_MS = HOUR_MS

const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${PLACEHOLDER_SIDE}" height="${PLACEHOLDER_SIDE}" viewBox="0 0 128 128">
  <rect width="128" height="128" fill="#fbf8f2"/>
  <g fill="none" stroke="#b9ad97" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M44 52h40l4 40H40z"/><path d="M54 58v-8a10 10 0 0 1 20 0v8"/></g></svg>`

const cache = new WeakMap<Pictures, { at: number; picture: Promise<PreparedPicture> }>()

/** The picture of rows that have none: the outline of a bag, stored like any other picture. */
export const getPlaceholderImage = (pictures: Pictures): Promise<PreparedPicture> => {
  const cached = cache.get(pictures)
  if (cached && cached.at > Date.now() - CACHE_MS) return cached.picture
  const picture = drawPlaceholder(pictures)
  cache.set(pictures, { at: Date.now(), picture })
  picture.catch(() => cache.delete(pictures))
  return picture
}

const drawPlaceholder = async (pictures: Pictures): Promise<PreparedPicture> =>
  storePicture(await pictures.encode({ kind: 'drawing', svg: PLACEHOLDER_SVG, side: PLACEHOLDER_SIDE }), pictures)
