import { hashFromFileName } from '../adapters/pictures/picture-sizes.ts'
import type { Services } from '../adapters/services.ts'
import { FILE_HEADERS, SECURITY_HEADERS } from '../http/headers.ts'

type PictureServices = Pick<Services, 'pictures' | 'drawing'>

/** A file name, or a folder and a file name. Names begin with a letter or digit, which excludes `..`. */
const PICTURE_PATH = /^\/pictures\/((?:[a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9_-]*\.(?:webp|svg))$/i
const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml' }

/**
 * Serves a picture from its store. Its name changes with its content, so it is cached as immutable. Waits for a
 * demo picture that is not rendered yet.
 */
export const servePicture = async (pathname: string, { pictures, drawing }: PictureServices): Promise<Response> => {
  const name = PICTURE_PATH.exec(pathname)?.[1]
  const bytes = name && (await readWhenDrawn(name, pictures, drawing))
  if (!bytes) return new Response(null, { status: 404, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store' } })
  const extension = name.split('.').at(-1)!.toLowerCase()
  return new Response(new Uint8Array(bytes), {
    headers: {
      // An SVG file can be opened as a page, and may hold scripts.
      ...(extension === 'svg' ? SECURITY_HEADERS : FILE_HEADERS),
      'content-type': CONTENT_TYPES[extension]!,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

const readWhenDrawn = async (
  name: string,
  pictures: Services['pictures'],
  drawing: Services['drawing'],
): Promise<Buffer | null> => {
  const bytes = await pictures.read(name)
  const hash = hashFromFileName(name)
  if (bytes || !drawing || !hash) return bytes
  await drawing.whenDrawn(hash)
  return pictures.read(name)
}
