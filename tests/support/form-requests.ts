import sharp from 'sharp'
import type { Endpoint, OutputOf } from '../../src/contract/endpoint.ts'
import type { TestResponse, TestServer } from './test-server.ts'

/** A photo of one colour, as a phone would send it. */
export const createPhoto = async (background = '#0a7a4a'): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

type FormInput = { data?: unknown; file?: Uint8Array<ArrayBuffer> | string; fields?: Record<string, string> }

/**
 * Sends a multipart request: fields as JSON in `data` or one by one, and a file. `path` replaces the endpoint's path.
 */
export const sendForm = async <Row extends Endpoint>(
  server: Pick<TestServer, 'request'>,
  row: Row,
  { data, file, fields = {} }: FormInput,
  { as, path = row.path, key }: { as?: { accessToken: string }; path?: string; key?: string } = {},
): Promise<TestResponse<OutputOf<Row>>> => {
  const body = new FormData()
  if (data !== undefined) body.set('data', JSON.stringify(data))
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (file !== undefined) body.set('file', new File([file], 'sent'))
  const headers = { ...(as && { authorization: as.accessToken }), ...(key && { 'idempotency-key': key }) }
  const response = await server.request(path, { method: row.method, headers, body })
  const answer = (await response.json()) as TestResponse<OutputOf<Row>>
  return { ...answer, status: response.status, headers: response.headers }
}
