/** Every picture is square and kept at these widths in px; the first one names the others. */
export const PICTURE_SIZES = [640, 160, 320, 1280] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

const PATH = '/pictures/'
const FILE = /^([0-9a-f]{32})(?:-(?:160|320|1280))?\.webp$/

/** ('ab…', 640) → 'ab….webp', ('ab…', 160) → 'ab…-160.webp'. */
export const pictureFileName = (hash: string, size: PictureSize): string =>
  size === 640 ? `${hash}.webp` : `${hash}-${size}.webp`

/** The root-relative address of a picture, as rows store it: that of its 640 px file. */
export const picturePath = (hash: string): string => `${PATH}${pictureFileName(hash, 640)}`

/** The hash in a file's name, or null where the file is not one of ours. */
export const hashFromFileName = (name: string): string | null => FILE.exec(name)?.[1] ?? null

/** The hash in an address that a row stores, or null where it is no picture of ours. */
export const hashFromPicturePath = (address: string): string | null =>
  address.startsWith(PATH) ? hashFromFileName(address.slice(PATH.length)) : null
