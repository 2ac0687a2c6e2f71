import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PICTURE_BODY_LIMIT } from '../../../src/contract/constants.ts'
import { isPublicAddress } from '../network/public-address.ts'

const DOWNLOAD_TIMEOUT_MS = 10_000

type ResolvedAddress = { address: string; family: number }
export type DownloadOptions = {
  /** The only hosts that are asked, by their exact names. */
  hosts: readonly string[]
  resolve?: (host: string) => Promise<ResolvedAddress[]>
  isAllowed?: (address: string, family: number) => boolean
  /** Trusted beside the usual certificates. */
  ca?: string
  /** Other than HTTPS's own only where a test listens there. */
  port?: number
}

/** May a picture be fetched from this address at all? Says why not, or null. */
export const downloadProblem = (address: string, hosts: readonly string[]): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url) return 'This is not the address of a picture.'
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return 'Pictures are fetched from plain https addresses only.'
  }
  const isKnown = isIP(url.hostname) === 0 && hosts.includes(url.hostname)
  return isKnown ? null : `Pictures are not fetched from ${url.hostname} here.`
}

/**
 * Fetches a picture that somebody else named, and nothing but that: over https, from a host of the list, which must have an
 * address of the open internet and no other (a name that leads to our own network opens no door into it), without following
 * it elsewhere, at most 5 MB in ten seconds. What came is for `preparePicture` to judge.
 * @throws Error with a sentence for whoever named it
 */
export const downloadPicture = async (address: string, options: DownloadOptions): Promise<Uint8Array> => {
  const refusal = downloadProblem(address, options.hosts)
  if (refusal) throw new Error(refusal)
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  try {
    return await readResponse(await requestPicture(new URL(address), options, signal))
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError('This picture could not be fetched.', { cause: error })
  }
}

class DownloadError extends Error {}

const requestPicture = (url: URL, options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((answer, fail) => {
    const { ca, port } = options
    const sent = request(
      url,
      { lookup: publicOnlyLookup(options), signal, agent: false, ca, port, headers: { accept: 'image/*' } },
      answer,
    )
    sent.on('error', fail)
    sent.end()
  })

/** The connection goes to the very address that was judged: a second look-up could answer another one. */
const publicOnlyLookup =
  ({ resolve = resolveAll, isAllowed = isPublicAddress }: DownloadOptions): LookupFunction =>
  (host, { all }, done) => {
    const judge = (found: ResolvedAddress[]): void => {
      const isOpen = found.length > 0 && found.every(({ address, family }) => isAllowed(address, family))
      if (!isOpen) done(new Error(`${host} is not on the open internet`), '', 4)
      else if (all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    }
    resolve(host).then(judge, (error: Error) => done(error, '', 4))
  }

const resolveAll = (host: string): Promise<ResolvedAddress[]> => lookup(host, { all: true })

const readResponse = async (answer: IncomingMessage): Promise<Uint8Array> => {
  try {
    if (answer.statusCode !== 200)
      throw new DownloadError(`Its host answered ${answer.statusCode} instead of a picture.`)
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > PICTURE_BODY_LIMIT) throw new DownloadError('A picture may have at most 5 MB.')
      parts.push(part)
    }
    return new Uint8Array(Buffer.concat(parts))
  } finally {
    answer.destroy()
  }
}
