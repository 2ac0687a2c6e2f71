import { encodeIcon } from '../adapters/pictures/picture-process-client.ts'
import { hashFromPicturePath, pictureFileName } from '../adapters/pictures/picture-sizes.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'

/** Launchers cut a maskable icon into any shape that holds a circle of four fifths of its width (W3C, Web Application Manifest). */
const SAFE_SHARE = 0.7
const WHOLE = 1

/** The icons of the build that are made from the market's own picture: their size, and how much of them it fills. */
const ICONS: Record<string, { side: number; share: number }> = {
  '/icons/192.png': { side: 192, share: WHOLE },
  '/icons/512.png': { side: 512, share: WHOLE },
  '/icons/maskable-512.png': { side: 512, share: SAFE_SHARE },
  '/icons/apple-touch-icon.png': { side: 180, share: WHOLE },
  '/icons/favicon.svg': { side: 96, share: WHOLE },
}
export const ICON_PATHS = Object.keys(ICONS)

/** Makes the icon of a path from the market's square picture; null where that cannot be read. */
export type IconMaker = (path: string, icon: string) => Promise<Uint8Array<ArrayBuffer> | null>

export const createIconMaker =
  (pictures: Pick<PictureStorage, 'read'>): IconMaker =>
  async (path, icon) => {
    const shape = ICONS[path]
    const hash = hashFromPicturePath(icon)
    const picture = shape && hash && (await pictures.read(pictureFileName(hash, 1280)))
    if (!picture) return null
    const png = await encodeIcon(picture, shape)
    return new Uint8Array(path.endsWith('.svg') ? Buffer.from(toSvg(png)) : png)
  }

/** The page's icon has the path of an SVG file, also in shells that a device keeps. */
const toSvg = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
