import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this the packet is sent as one anyway. */
const MIN_BYTES = 1400
const FAST_BROTLI_QUALITY = 4

export type CompressedBody = { body: string | Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a text as the client's Accept-Encoding allows, quickly: it is made for one answer. */
export const compressText = async (body: string, accepts: string): Promise<CompressedBody> => {
  if (body.length < MIN_BYTES) return { body, encoding: null }
  const encoding = negotiateEncoding(accepts)
  if (!encoding) return { body, encoding }
  return { body: toUint8Array(await compressAs(encoding, body, FAST_BROTLI_QUALITY)), encoding }
}

/** Compresses the bytes of a file that will be kept, as small as they go. */
export const compressFile = async (
  body: Uint8Array,
  encoding: 'br' | 'gzip',
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> => toUint8Array(await compressAs(encoding, body, quality))

/** brotli before gzip; a `q=0` refuses. */
export const negotiateEncoding = (accepts: string): 'br' | 'gzip' | null => {
  const offered = accepts.split(',').map(part => part.trim().toLowerCase())
  const takes = (name: string) => offered.some(part => part.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

const compressAs = (encoding: 'br' | 'gzip', body: string | Uint8Array, quality: number): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : zip(body)

const toUint8Array = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
