import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PICTURE_BODY_LIMIT } from '../../../src/contract/constants.ts'
import { type MessageDescriptor, renderEnglish } from '../../../src/contract/messages/message.ts'
import { type Message, toDescriptor, withValues } from '../../../src/contract/messages/server-messages.ts'
import { required } from '../../config/required.ts'
import { isPublicAddress } from '../network/public-address.ts'

const DOWNLOAD_TIMEOUT_MS = 10_000

type ResolvedAddress = { address: string; family: number }
export type DownloadOptions = {
  /** The allowed hosts, by their exact names; `*` allows any host with a public name. */
  hosts: readonly string[]
  resolve?: (host: string) => Promise<ResolvedAddress[]>
  isAllowed?: (address: string, family: number) => boolean
  /** A certificate authority to trust in addition. */
  ca?: string
  /** The port, which only tests set. */
  port?: number
}

/** Why a picture may not be downloaded from this URL, for its vendor to read, or null. */
export const downloadProblem = (address: string, hosts: readonly string[]): Message | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url) return 'This is not the address of a picture.'
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return 'Pictures are fetched from plain https addresses only.'
  }
  return isAllowedHost(url.hostname, hosts)
    ? null
    : withValues('Pictures are not fetched from {host} here.', { host: url.hostname })
}

/** A name with a dot: not an address, and no name of the own network. What it resolves to is checked later. */
const PUBLIC_NAME = /\.(?!(?:local|localhost|internal|intranet|lan|home|corp|arpa)$)[a-z][a-z0-9-]+$/

const isAllowedHost = (host: string, hosts: readonly string[]): boolean =>
  isIP(host) === 0 && (hosts.includes(host) || (hosts.includes('*') && PUBLIC_NAME.test(host)))

/**
 * Downloads a picture from a URL given by a user. To prevent server-side request forgery it uses https only, allows
 * only hosts of the list whose addresses are all public, and follows no redirect. At most 5 MB in ten seconds. The bytes are
 * not checked; pass them to `preparePicture`.
 * @throws DownloadError
 */
export const downloadPicture = async (address: string, options: DownloadOptions): Promise<Uint8Array> => {
  const problem = downloadProblem(address, options.hosts)
  if (problem) throw new DownloadError(problem)
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  try {
    return await readResponse(await requestPicture(new URL(address), options, signal))
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError('This picture could not be fetched.', { cause: error })
  }
}

/** Why a picture was not downloaded, for its vendor to read. */
export class DownloadError extends Error {
  readonly descriptor: MessageDescriptor
  /** The host gave no response at all. */
  readonly isUnreachable: boolean

  constructor(message: Message, options?: ErrorOptions) {
    const descriptor = toDescriptor(message)
    super(renderEnglish(descriptor), options)
    this.descriptor = descriptor
    this.isUnreachable = options?.cause !== undefined
  }
}

const requestPicture = (url: URL, options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { ca, port } = options
    const outgoing = request(
      url,
      { lookup: publicOnlyLookup(options), signal, agent: false, ca, port, headers: { accept: 'image/*' } },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end()
  })

/** Checks the addresses in the connection's own DNS lookup, because a second lookup could return others. */
const publicOnlyLookup =
  ({ resolve = resolveAll, isAllowed = isPublicAddress }: DownloadOptions): LookupFunction =>
  (host, { all }, done) => {
    const check = (found: ResolvedAddress[]): void => {
      const isPublic = found.length > 0 && found.every(({ address, family }) => isAllowed(address, family))
      if (!isPublic) done(new Error(`${host} is not on the open internet`), '', 4)
      else if (all) done(null, found)
      else {
        const { address, family } = required(found[0], host)
        done(null, address, family)
      }
    }
    resolve(host).then(check, (error: Error) => done(error, '', 4))
  }

const resolveAll = (host: string): Promise<ResolvedAddress[]> => lookup(host, { all: true })

const readResponse = async (response: IncomingMessage): Promise<Uint8Array> => {
  try {
    if (response.statusCode !== 200)
      throw new DownloadError(
        withValues('Its host answered {status} instead of a picture.', { status: String(response.statusCode) }),
      )
    const parts: Buffer[] = []
    let size = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > PICTURE_BODY_LIMIT) throw new DownloadError('A picture may have at most 5 MB.')
      parts.push(part)
    }
    return new Uint8Array(Buffer.concat(parts))
  } finally {
    response.destroy()
  }
}
