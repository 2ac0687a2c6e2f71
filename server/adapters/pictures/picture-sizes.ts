import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import { type PictureWidth, pictureUrl } from '../../../src/contract/products/pictures.ts'

/**
 * The widths that are also stored as AVIF, which browsers that accept it get under the same URL. Measured over the
 * demo's pictures at the quality of their WebP files (SSIM): 320 px saves 28 %, 640 px a third. 160 px would save 0.4
 * KB, and photos of 1280 px nothing.
 */
export const AVIF_WIDTHS: readonly PictureWidth[] = [320, 640]

export const PICTURE_FOLDER = '/pictures/'
/** The 640 px file has the plain name. */
const suffixes = (widths: readonly PictureWidth[]): string =>
  widths.flatMap(width => (width === 640 ? [] : [`-${width}`])).join('|')
const PREVIEW = /^([0-9a-f]{32})-preview\.jpg$/
const FILE = new RegExp(`^([0-9a-f]{32})(?:(?:${suffixes(PICTURE_WIDTHS)})?\\.(?:webp|avif)|-preview\\.jpg)$`)
const AVIF_SOURCE = new RegExp(`^[0-9a-f]{32}(?:${suffixes(AVIF_WIDTHS)})?\\.webp$`)

/** ('ab…', 640) → 'ab….webp', ('ab…', 160) → 'ab…-160.webp'. */
export const pictureFileName = (hash: string, width: PictureWidth): string => pictureUrl(`${hash}.webp`, width)

/** The name of the same picture as AVIF; null where there is none of this width. */
export const avifFileName = (name: string): string | null =>
  AVIF_SOURCE.test(name) ? name.replace(/webp$/, 'avif') : null

/** The names of all files of a picture. */
export const pictureFileNames = (hash: string): string[] => [
  ...PICTURE_WIDTHS.flatMap(width => {
    const name = pictureFileName(hash, width)
    return [name, avifFileName(name) ?? []].flat()
  }),
  previewFileName(hash),
]

/** The name of the JPEG for link previews. */
export const previewFileName = (hash: string): string => `${hash}-preview.jpg`

/** The hash in the name of a JPEG for link previews; null for any other name. */
export const hashFromPreviewName = (name: string): string | null => PREVIEW.exec(name)?.[1] ?? null

/** The root-relative path of a picture's 640 px file, which rows store. */
export const picturePath = (hash: string): string => `${PICTURE_FOLDER}${pictureFileName(hash, 640)}`

/** The hash in a file's name, or null if it is not a picture file of this server. */
export const hashFromFileName = (name: string): string | null => FILE.exec(name)?.[1] ?? null

/** The hash in a path that a row stores, or null if it is not a picture of this server. */
export const hashFromPicturePath = (path: string): string | null =>
  path.startsWith(PICTURE_FOLDER) ? hashFromFileName(path.slice(PICTURE_FOLDER.length)) : null
