import { PICTURE_WIDTHS } from '../constants.ts'

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** `/pictures/ab.webp` is the 640 px file, which rows store; the names of the others end with their width. */
const WIDTH_AND_EXTENSION = /(-160|-320|-1280)?\.webp$/

/** The URL of the same picture in another width: /pictures/ab.webp → /pictures/ab-160.webp. */
export const pictureUrl = (image: string, width: PictureWidth): string =>
  width === 640 ? image : image.replace(/\.webp$/, `-${width}.webp`)

/**
 * All widths of a picture, as the `srcset` of an image; undefined for a URL that is not of this server and has one
 * width.
 */
export const pictureSrcset = (image: string): string | undefined =>
  image.endsWith('.webp') ? PICTURE_WIDTHS.map(width => `${pictureUrl(image, width)} ${width}w`).join(', ') : undefined

/**
 * The URL of the same picture as JPEG, for apps that show previews of links and cannot read WebP; undefined for a picture that
 * is not of this server.
 */
export const previewPictureUrl = (image: string): string | undefined =>
  /\/pictures\/[0-9a-f]{32}\.webp$/.test(image) ? image.replace(/\.webp$/, '-preview.jpg') : undefined

/** What the URLs of a picture have in common. */
export const pictureStem = (path: string): string => path.replace(WIDTH_AND_EXTENSION, '')
