import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECURITY_HEADERS } from './headers.ts'

/** One file name, or one folder and a file name. A name begins with a letter or a digit, so none can lead elsewhere. */
const PICTURE_PATH = /^\/pictures\/((?:[a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9_-]*\.(?:webp|svg))$/i
const TYPES: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml' }

/** A picture of the data folder, or 404. Its name changes with its contents, so it may be kept for ever. */
export const picture = async (pathname: string, dataDir: string): Promise<Response> => {
  const name = PICTURE_PATH.exec(pathname)?.[1]
  const bytes = name && (await readIfThere(join(dataDir, 'pictures', name)))
  if (!bytes) return new Response(null, { status: 404, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...SECURITY_HEADERS,
      'content-type': TYPES[name.split('.').at(-1)!.toLowerCase()]!,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

const readIfThere = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(error.code))
