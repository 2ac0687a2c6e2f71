import { HOUR_MS } from '../../../src/contract/durations.ts'
import { type PreparedPicture, storePicture } from './picture-preparation.ts'
import { encodePicture } from './picture-process-client.ts'
import type { PictureStorage } from './storage/picture-storage.ts'

const PLACEHOLDER_SIDE = 1280
/** Must be shorter than the day for which products/unused-pictures.ts keeps new files. */
const CACHE_MS = HOUR_MS

const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${PLACEHOLDER_SIDE}" height="${PLACEHOLDER_SIDE}" viewBox="0 0 128 128">
  <rect width="128" height="128" fill="#fbf8f2"/>
  <g fill="none" stroke="#b9ad97" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M44 52h40l4 40H40z"/><path d="M54 58v-8a10 10 0 0 1 20 0v8"/></g></svg>`

const cache = new WeakMap<PictureStorage, { at: number; picture: Promise<PreparedPicture> }>()

/** The picture of rows that have none: the outline of a bag, stored like any other picture. */
export const getPlaceholderImage = (storage: PictureStorage): Promise<PreparedPicture> => {
  const cached = cache.get(storage)
  if (cached && cached.at > Date.now() - CACHE_MS) return cached.picture
  const picture = drawPlaceholder(storage)
  cache.set(storage, { at: Date.now(), picture })
  picture.catch(() => cache.delete(storage))
  return picture
}

const drawPlaceholder = async (storage: PictureStorage): Promise<PreparedPicture> =>
  storePicture(await encodePicture({ kind: 'drawing', svg: PLACEHOLDER_SVG, side: PLACEHOLDER_SIDE }), storage)
