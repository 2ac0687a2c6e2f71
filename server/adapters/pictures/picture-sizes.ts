/** The stored widths in px of every picture, which is square. The hash of the first file names all of them. */
export const PICTURE_SIZES = [640, 160, 320, 1280] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

const PATH = '/pictures/'
const FILE = /^([0-9a-f]{32})(?:-(?:160|320|1280))?\.webp$/

/** ('ab…', 640) → 'ab….webp', ('ab…', 160) → 'ab…-160.webp'. */
export const pictureFileName = (hash: string, size: PictureSize): string =>
  size === 640 ? `${hash}.webp` : `${hash}-${size}.webp`

/** The root-relative path of a picture's 640 px file, which rows store. */
export const picturePath = (hash: string): string => `${PATH}${pictureFileName(hash, 640)}`

/** The hash in a file's name, or null if it is not a picture file of this server. */
export const hashFromFileName = (name: string): string | null => FILE.exec(name)?.[1] ?? null

/** The hash in a path that a row stores, or null if it is not a picture of this server. */
export const hashFromPicturePath = (path: string): string | null =>
  path.startsWith(PATH) ? hashFromFileName(path.slice(PATH.length)) : null
