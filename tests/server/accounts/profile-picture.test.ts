import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../src/contract/accounts/users.ts'
import { type PictureWidth, pictureUrl } from '../../../src/contract/products/pictures.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
let user: TestUser
let photo: Buffer
beforeAll(async () => {
  server = await startServer()
  user = await server.user('CUSTOMER')
  photo = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#0a7a4a',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.stop())

const save = async (bytes: Buffer, type: string, name: string) => {
  const body = new FormData()
  body.set('data', JSON.stringify({ name: 'Rahima Khatun' }))
  body.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const headers = { authorization: user.accessToken }
  const response = await server.request('/users/update-profile', { method: 'PATCH', headers, body })
  return { status: response.status, ...((await response.json()) as { data: Profile; error: { code: string } }) }
}

describe('A profile picture', () => {
  it('is uploaded by multipart, and served at every size as immutable', async () => {
    const { status, data } = await save(photo, 'application/octet-stream', 'me.txt')
    expect(status).toBe(200)
    for (const width of [160, 320, 640, 1280] as const) {
      const response = await fetch(server.url + pictureUrl(data.profilePhoto!, width))
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width)
    }
  })

  it('is sent as AVIF to browsers that accept it, never from a cache that others share, and as WebP where there is none', async () => {
    const { data } = await save(photo, 'image/jpeg', 'me.jpg')
    const request = async (width: PictureWidth, accept: string) => {
      const { headers } = await fetch(server.url + pictureUrl(data.profilePhoto!, width), { headers: { accept } })
      return ['content-type', 'vary', 'cache-control'].map(name => headers.get(name))
    }
    const browser = 'image/avif,image/webp,image/*;q=0.8'
    expect(await request(320, browser)).toEqual(['image/avif', 'Accept', 'private, max-age=31536000, immutable'])
    for (const [width, accept] of [
      [320, 'image/webp,*/*'],
      [320, '*/*'],
      [160, browser],
      [1280, browser],
    ] as const)
      expect(await request(width, accept)).toEqual(['image/webp', 'Accept', 'public, max-age=31536000, immutable'])
  })

  it('of an earlier version, which stored no AVIF, is sent as WebP', async () => {
    const { data } = await save(photo, 'image/jpeg', 'me.jpg')
    const avif = data.profilePhoto!.replace('/pictures/', '').replace(/webp$/, 'avif')
    rmSync(join(server.dataDir, 'pictures', avif))
    for (const _ of ['looked for', 'remembered']) {
      const response = await fetch(server.url + data.profilePhoto!, { headers: { accept: 'image/avif' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
  })

  it('stays when the profile is saved without one', async () => {
    const { data } = await save(photo, 'image/jpeg', 'me.jpg')
    const headers = { authorization: user.accessToken, 'content-type': 'application/json' }
    const response = await server.request('/users/update-profile', {
      method: 'PATCH',
      headers,
      body: '{"address":"Dhaka"}',
    })
    expect(((await response.json()) as { data: Profile }).data.profilePhoto).toBe(data.profilePhoto)
  })

  it.each([
    [415, 'UNSUPPORTED_MEDIA', 'text named .png', Buffer.from('not a picture'), 'image/png', 'me.png'],
    [415, 'UNSUPPORTED_MEDIA', 'an SVG with a script', Buffer.from('<svg><script/></svg>'), 'image/svg+xml', 'me.svg'],
    [413, 'TOO_LARGE', 'more than 5 MB', Buffer.alloc(5.2 * 1024 * 1024), 'image/png', 'me.png'],
  ])('is refused with %i %s for %s', async (status, code, _, bytes, type, name) => {
    expect(await save(bytes, type, name)).toMatchObject({ status, error: { code } })
  })

  it('that is truncated is rejected with 400 and leaves no files', async () => {
    const folder = join(server.dataDir, 'pictures')
    const before = readdirSync(folder)
    const response = await save(photo.subarray(0, photo.length / 2), 'image/jpeg', 'me.jpg')
    expect(response).toMatchObject({ status: 400, error: { code: 'VALIDATION' } })
    expect(readdirSync(folder)).toEqual(before)
  })
})
