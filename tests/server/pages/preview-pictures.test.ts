import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashFromFileName } from '../../../server/adapters/pictures/picture-sizes.ts'
import { pictureUrl, previewPictureUrl } from '../../../src/contract/products/pictures.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const SIDE = 1280

describe('The picture of a shared link', () => {
  it.each([
    ['a plain picture', () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#0a7a4a' } })],
    ['noise', () => sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })],
  ])('is offered as JPEG of at most 300 KB (%s)', async (_, draw) => {
    const hash = randomBytes(16).toString('hex')
    const image = `/pictures/${hash}.webp`
    const name = pictureUrl(image, 1280).replace('/pictures/', '')
    await server.services.pictures.write(name, await draw().webp({ quality: 90 }).toBuffer())
    const url = previewPictureUrl(image)!
    for (let times = 0; times < 2; times++) {
      const response = await fetch(`${server.url}${url}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(bytes.length).toBeLessThanOrEqual(300_000)
      const { format, width } = await sharp(bytes).metadata()
      expect([format, (width ?? 0) >= 640]).toEqual(['jpeg', true])
    }
    expect(hashFromFileName(url.replace('/pictures/', '')), 'deleted with its picture').toBe(hash)
  })

  it('is not there for a picture that does not exist', async () => {
    expect((await fetch(`${server.url}/pictures/${'0'.repeat(32)}-preview.jpg`)).status).toBe(404)
    expect(previewPictureUrl('https://elsewhere.example/a.png')).toBeUndefined()
  })
})
