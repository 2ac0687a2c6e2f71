import sharp from 'sharp'
import type { PreparedPicture } from './images.ts'
import { writePicture } from './picture-files.ts'
import { pictureAddress } from './picture-sizes.ts'

const SIDE = 1280
/** The collector spares files of a day; this must be shorter. */
const KEPT_MS = 3_600_000

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 128 128">
  <rect width="128" height="128" fill="#fbf8f2"/>
  <g fill="none" stroke="#b9ad97" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M44 52h40l4 40H40z"/><path d="M54 58v-8a10 10 0 0 1 20 0v8"/></g></svg>`

const kept = new Map<string, { at: number; picture: Promise<PreparedPicture> }>()

/** The picture of whatever has none: a bag in outline, kept like any other picture, so that no address is ever empty. */
export const standInPicture = (folder: string): Promise<PreparedPicture> => {
  const known = kept.get(folder)
  if (known && known.at > Date.now() - KEPT_MS) return known.picture
  const picture = draw(folder)
  kept.set(folder, { at: Date.now(), picture })
  picture.catch(() => kept.delete(folder))
  return picture
}

const draw = async (folder: string): Promise<PreparedPicture> => {
  const data = await sharp(Buffer.from(DRAWING)).removeAlpha().raw().toBuffer()
  const { hash, thumbhash } = await writePicture({ data, side: SIDE }, folder)
  return { image: pictureAddress(hash), thumbhash }
}
