import { extname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { encodePreview } from '../adapters/pictures/picture-process-client.ts'
import {
  avifFileName,
  hashFromFileName,
  hashFromPreviewName,
  pictureFileName,
  picturePath,
} from '../adapters/pictures/picture-sizes.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import type { Services } from '../adapters/services.ts'
import { FILE_HEADERS, SECURITY_HEADERS } from '../http/responses/headers.ts'
import { isPictureReferenced } from './picture-references.ts'

/** `store` is needed only where the pictures are in a store that keeps deleted ones aside. */
type PictureServices = { pictures: PictureStorage } & { store?: Pick<Services['store'], 'read'> }
/** @param accept the request's Accept header */
type PictureHandler = (pathname: string, accept?: string) => Promise<Response>

/** A file name, or a folder and a file name. Names begin with a letter or digit, which excludes `..`. */
const PICTURE_PATH = /^\/pictures\/((?:[a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9_-]*\.(?:webp|svg|jpg))$/i
const CONTENT_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
}
/** Pictures of earlier versions have no AVIF files. In a store on the network, looking for one takes two requests. */
const REMEMBERED = { max: 10_000, ttl: 600_000 }

/**
 * Serves pictures from their store: as AVIF where the browser accepts it and there is such a file. The name of a
 * picture changes with its content, so it is cached as immutable.
 */
export const createPictureHandler = (services: PictureServices): PictureHandler => {
  const mayRestore = createRestoreCheck(services)
  const readAvif = createAvifReader(services, mayRestore)
  return async (pathname, accept = '') => {
    const name = PICTURE_PATH.exec(pathname)?.[1]
    const avif = name && accept.includes('image/avif') ? await readAvif(name) : null
    if (avif) return respond(avif, 'avif')
    const read = (file: string) => services.pictures.read(file, () => mayRestore(file))
    const hash = name && hashFromPreviewName(name)
    const bytes = name && (await (hash ? readPreview(name, hash, services, read) : read(name)))
    if (bytes) return respond(bytes, extname(name).slice(1).toLowerCase())
    return new Response(null, { status: 404, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store' } })
  }
}

const respond = (bytes: Buffer, extension: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      // An SVG file can be opened as a page, and may hold scripts.
      ...(extension === 'svg' ? SECURITY_HEADERS : FILE_HEADERS),
      'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      // Many CDNs ignore Vary: they must not send an AVIF to a browser that cannot show it.
      'cache-control': `${extension === 'avif' ? 'private' : 'public'}, max-age=31536000, immutable`,
      vary: 'Accept',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

/** Reads the AVIF of a WebP file; null if there is none, which is remembered for a while. */
const createAvifReader = (
  { pictures }: PictureServices,
  mayRestore: RestoreCheck,
): ((name: string) => Promise<Buffer | null>) => {
  const missing = new LRUCache<string, true>(REMEMBERED)
  return async name => {
    const avif = avifFileName(name)
    if (!avif || missing.get(name)) return null
    const bytes = await pictures.read(avif, () => mayRestore(avif))
    if (bytes) return bytes
    missing.set(name, true)
    return null
  }
}

/**
 * A deleted picture comes back only for a row: it was uploaded again while it was deleted. That there is no row is remembered for a
 * while, because looking for one reads whole tables.
 */
type RestoreCheck = (name: string) => Promise<boolean>
const createRestoreCheck = ({ store }: PictureServices): RestoreCheck => {
  const unused = new LRUCache<string, true>(REMEMBERED)
  return async name => {
    const hash = hashFromFileName(name)
    if (!store || hash === null || unused.get(hash)) return false
    if (await isPictureReferenced(store.read, picturePath(hash))) return true
    unused.set(hash, true)
    return false
  }
}

/** The JPEG of a picture, which is made and kept when somebody asks for it first. */
const readPreview = async (
  name: string,
  hash: string,
  { pictures }: PictureServices,
  read: (name: string) => Promise<Buffer | null>,
): Promise<Buffer | null> => {
  // Of a deleted picture there is no preview either.
  const picture = await read(pictureFileName(hash, 1280))
  const stored = picture && (await pictures.read(name, async () => false))
  if (!picture || stored) return stored
  const preview = await encodePreview(picture)
  await pictures.write(name, preview)
  return preview
}
