import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import type { PictureStoreConfig } from '../../../server/config/config.ts'

type StoredObject = { bytes: Buffer; type: string; modifiedAt: number }
type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

export type S3Server = {
  config: PictureStoreConfig
  objects: Map<string, StoredObject>
  /** Refuses every request until called again with false. */
  fail(shouldFail: boolean): void
  stop(): Promise<void>
}

const PAGE_SIZE = 3

/** A store with the part of S3 that pictures need: put, get, head, delete and list, with signatures of version 4. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, StoredObject>()
  let isFailing = false
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const isAllowed = await hasValidSignature(request, config)
    const answer = isFailing
      ? { status: 500 }
      : isAllowed
        ? respond(request, Buffer.concat(chunks), objects)
        : FORBIDDEN
    response.writeHead(answer.status, answer.headers).end(request.method === 'HEAD' ? undefined : answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'market',
    region: 'us-east-1',
    accessKeyId: 'key-of-the-market',
    secretAccessKey: 'secret-of-the-market',
  }
  return {
    config,
    objects,
    fail: shouldFail => {
      isFailing = shouldFail
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const FORBIDDEN: Answer = { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }

const hasValidSignature = async (request: IncomingMessage, store: PictureStoreConfig): Promise<boolean> => {
  const { authorization = '' } = request.headers
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(
    signed.filter(name => name !== 'host').map(name => [name, String(request.headers[name])]),
  )
  const signer = new AwsV4Signer({
    ...{ method: request.method!, url: store.endpoint + request.url!, headers, service: 's3', region: store.region },
    ...{ accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey, allHeaders: true },
    datetime: String(request.headers['x-amz-date']),
  })
  return (await signer.authHeader()) === authorization
}

const respond = (request: IncomingMessage, body: Buffer, objects: Map<string, StoredObject>): Answer => {
  const { pathname, searchParams } = new URL(request.url!, 'http://store')
  const key = pathname.split('/').slice(2).join('/')
  if (key === '') return list(searchParams, objects)
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, type: String(request.headers['content-type']), modifiedAt: Date.now() })
    return { status: 200 }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const headers = { 'last-modified': new Date(found.modifiedAt).toUTCString(), 'content-type': found.type }
  return { status: 200, headers, body: found.bytes }
}

/** In pages of three, so that every listing has several. */
const list = (query: URLSearchParams, objects: Map<string, StoredObject>): Answer => {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix')!) && key > after).sort()
  const page = keys.slice(0, PAGE_SIZE)
  const next = keys.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map(key => {
    const { bytes, modifiedAt } = objects.get(key)!
    const modified = new Date(modifiedAt).toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  return { status: 200, body: `<ListBucketResult>${next}${contents.join('')}</ListBucketResult>` }
}
