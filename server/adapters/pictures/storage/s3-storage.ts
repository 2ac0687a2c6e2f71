import { AwsClient } from 'aws4fetch'
import { ApiError } from '../../../../src/contract/errors.ts'
import type { PictureStoreConfig } from '../../../config/config.ts'
import type { PictureStorage, PictureUsage } from './picture-storage.ts'
import { createUsageReader } from './usage-reader.ts'

const FOLDER = 'pictures/'
/** Where deleted pictures stay for a while. */
const DELETED_FOLDER = 'deleted/pictures/'
const TIMEOUT_MS = 10_000
const RETRIES = 3
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Pictures as objects of an S3-compatible store, which all processes share.
 *
 * A store cannot delete an object only if it is old, and the picture may just be uploaded again. So a deleted one is
 * moved aside; whoever asks for it gets it back if a row refers to it, and `purge` deletes the others.
 * @throws ApiError UNAVAILABLE when the store does not answer
 */
export const createS3Storage = (config: PictureStoreConfig): PictureStorage => {
  const request = createS3Client(config)
  const put = (key: string, bytes: Buffer) =>
    request('PUT', key, {
      body: new Uint8Array(bytes),
      headers: { 'cache-control': IMMUTABLE, 'content-type': typeOf(key) },
    })
  const get = async (key: string): Promise<Buffer | null> => {
    const response = await request('GET', key)
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer())
  }
  const isOlder = async (key: string, time: number): Promise<boolean> => {
    const { status, headers } = await request('HEAD', key)
    return status !== 404 && Date.parse(headers.get('last-modified') ?? '') < time
  }
  const restore = async (name: string, mayRestore: () => Promise<boolean>): Promise<Buffer | null> => {
    const deleted = await get(DELETED_FOLDER + name)
    if (!deleted || !(await mayRestore())) return null
    await put(FOLDER + name, deleted)
    return deleted
  }
  return {
    write: async (name, bytes) => void (await put(FOLDER + name, bytes)),
    read: async (name, mayRestore = async () => true) => (await get(FOLDER + name)) ?? restore(name, mayRestore),
    listOlderThan: time => listOldNames(request, FOLDER, time),
    deleteIfOlder: async (name, time) => {
      const bytes = (await isOlder(FOLDER + name, time)) ? await get(FOLDER + name) : null
      if (!bytes) return false
      await put(DELETED_FOLDER + name, bytes)
      await request('DELETE', FOLDER + name)
      return true
    },
    erase: async name => {
      for (const folder of [FOLDER, DELETED_FOLDER]) await request('DELETE', folder + name)
    },
    purge: async time => {
      for await (const names of listOldNames(request, DELETED_FOLDER, time)) {
        for (const name of names) await request('DELETE', DELETED_FOLDER + name)
      }
    },
    readUsage: createUsageReader(() => measureStore(request)),
  }
}

type S3Request = (
  method: string,
  key: string,
  init?: RequestInit & { query?: Record<string, string> },
) => Promise<Response>

/** Resolves with any success and with 404; other statuses and a store that is out of reach are errors. */
const createS3Client = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: PictureStoreConfig): S3Request => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  return async (method, key, { query, ...init } = {}) => {
    const url = `${endpoint}/${bucket}/${key}${query ? `?${new URLSearchParams(query)}` : ''}`
    try {
      const response = await client.fetch(url, { method, ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.ok || response.status === 404) return response
      throw new Error(`The picture store answers ${response.status}.`)
    } catch (cause) {
      throw Object.assign(
        new ApiError('UNAVAILABLE', 'Pictures cannot be reached right now. Please try again.', { retryAfter: 5 }),
        { cause },
      )
    }
  }
}

const NEXT_TOKEN = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/

/** Names of pictures have only letters, digits and dashes, so that nothing in the XML is escaped. */
async function* listOldNames(request: S3Request, folder: string, time: number): AsyncGenerator<readonly string[]> {
  for await (const objects of listObjects(request, folder))
    yield objects.filter(({ modified }) => modified < time).map(({ key }) => key.slice(folder.length))
}

const measureStore = async (request: S3Request): Promise<PictureUsage> => {
  const usage = { count: 0, bytes: 0 }
  for await (const objects of listObjects(request, FOLDER)) {
    usage.count += objects.length
    for (const { bytes } of objects) usage.bytes += bytes
  }
  return usage
}

type StoredObject = { key: string; modified: number; bytes: number }

async function* listObjects(request: S3Request, folder: string): AsyncGenerator<readonly StoredObject[]> {
  let token: string | undefined
  do {
    const page = { 'list-type': '2', prefix: folder, ...(token && { 'continuation-token': token }) }
    const xml = await (await request('GET', '', { query: page })).text()
    yield xml.split('<Contents>').slice(1).map(parseObject)
    token = NEXT_TOKEN.exec(xml)?.[1]
  } while (token)
}

const parseObject = (xml: string): StoredObject => {
  const read = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return { key: read('Key'), modified: Date.parse(read('LastModified')), bytes: Number(read('Size')) }
}

const typeOf = (name: string): string => `image/${name.endsWith('.svg') ? 'svg+xml' : name.split('.').at(-1)}`
