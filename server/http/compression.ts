import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1400
const FAST_BROTLI_QUALITY = 4

export type CompressedBody = { body: string | Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a response as Accept-Encoding allows, at a fast quality, because it is used once. */
export const compressText = async (body: string, acceptEncoding: string): Promise<CompressedBody> => {
  if (body.length < MIN_BYTES) return { body, encoding: null }
  const encoding = negotiateEncoding(acceptEncoding)
  if (!encoding) return { body, encoding }
  return { body: toUint8Array(await compressAs(encoding, body, FAST_BROTLI_QUALITY)), encoding }
}

/** Compresses a file that is kept, by default at the best quality. */
export const compressFile = async (
  body: Uint8Array,
  encoding: 'br' | 'gzip',
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> => toUint8Array(await compressAs(encoding, body, quality))

/** The encoding for an Accept-Encoding header: br before gzip. `q=0` excludes an encoding. */
export const negotiateEncoding = (acceptEncoding: string): 'br' | 'gzip' | null => {
  const offered = acceptEncoding.split(',').map(part => part.trim().toLowerCase())
  const isAccepted = (name: string) => offered.some(part => part.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(part))
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : null
}

const compressAs = (encoding: 'br' | 'gzip', body: string | Uint8Array, quality: number): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : zip(body)

const toUint8Array = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
