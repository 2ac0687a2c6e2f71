import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeIntoSquare } from '../../../server/adapters/pictures/picture-decoding.ts'
import type { SquarePixels } from '../../../server/adapters/pictures/picture-files.ts'
import { type PreparedPicture, preparePicture } from '../../../server/adapters/pictures/picture-preparation.ts'
import { encodePicture } from '../../../server/adapters/pictures/picture-process-client.ts'
import { detectPictureType } from '../../../server/adapters/pictures/picture-types.ts'
import { createFolderStorage } from '../../../server/adapters/pictures/storage/folder-storage.ts'
import type { ApiError } from '../../../src/contract/errors.ts'
import { pictureUrl } from '../../../src/contract/products/pictures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The left half is red and the right half blue, which shows rotation. */
const photo = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2020c0' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])
const noise = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const fileOf = (picture: PreparedPicture, width: 160 | 320 | 640 | 1280 = 640) =>
  join(folder, pictureUrl(picture.image, width).replace('/pictures/', ''))

/** The pixels of a picture before its files are encoded, which takes ten times as long as to decode it. */
const decode = (bytes: Uint8Array): Promise<SquarePixels> =>
  decodeIntoSquare({ bytes, type: detectPictureType(bytes)! })

const colourAt = ({ data, side }: SquarePixels, x: number, y: number): number[] => {
  const at = (y * side + x) * 3
  return [...data.subarray(at, at + 3)]
}
const near = (colour: number[], hex: string): boolean => {
  const wanted = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return colour.every((value, at) => Math.abs(value - wanted[at]!) < 24)
}

const openFolder = () => ({ ...createFolderStorage(folder), encode: encodePicture })

const refusalOf = async (bytes: Uint8Array): Promise<ApiError> =>
  preparePicture(bytes, openFolder()).then(
    () => expect.fail('it was accepted'),
    error => error,
  )

/** A PNG of a few kilobytes whose header claims 30,000 × 30,000 px. */
const bomb = (): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes another size into the header of a JPEG. */
const claimSize = (jpeg: Buffer, width: number, height: number, isProgressive = false): Buffer => {
  const header = jpeg.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]))
  jpeg.writeUInt16BE(height, header + 5)
  jpeg.writeUInt16BE(width, header + 7)
  return jpeg
}

/** A plain drawing, larger as AVIF. */
const DISC = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280">
  <defs><radialGradient id="g"><stop stop-color="#fff4e4"/><stop offset="1" stop-color="#c33"/></radialGradient></defs>
  <rect width="1280" height="1280" fill="url(#g)"/><circle cx="600" cy="640" r="300" fill="#2a6"/></svg>`

describe('preparePicture', () => {
  it('decodes JPEG, PNG, WebP, AVIF and GIF', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const square = await decode(await photo(300, 200).toFormat(format).toBuffer())
      expect(near(colourAt(square, 320, 640), '#c02020'), format).toBe(true)
      expect(near(colourAt(square, 960, 640), '#2020c0'), format).toBe(true)
    }
  })

  it('writes every size as a square WebP', async () => {
    const picture = await preparePicture(await photo(300, 200).jpeg().toBuffer(), openFolder())
    expect(picture.image).toMatch(/^\/pictures\/[0-9a-f]{32}\.webp$/)
    expect(Buffer.from(picture.thumbhash, 'base64').length).toBeGreaterThan(4)
    for (const width of [160, 320, 640, 1280] as const) {
      const metadata = await sharp(fileOf(picture, width)).metadata()
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', width, width])
    }
  })

  it('adds an AVIF of the widths of tiles where that is smaller than the WebP', async () => {
    const cloth = noise(160)
    const picture = await preparePicture(await cloth.png().toBuffer(), openFolder())
    const avifs = readdirSync(folder).filter(name => name.endsWith('.avif'))
    expect(avifs.length).toBe(2)
    for (const width of [320, 640] as const) {
      const webp = fileOf(picture, width)
      const avif = webp.replace(/webp$/, 'avif')
      const { format, compression, width: pixels } = await sharp(avif).metadata()
      expect([format, compression, pixels]).toEqual(['heif', 'av1', width])
      expect(statSync(avif).size).toBeLessThan(statSync(webp).size)
    }
    const plain = await preparePicture(await sharp(Buffer.from(DISC)).png().toBuffer(), openFolder())
    expect(existsSync(fileOf(plain, 320))).toBe(true)
    expect(existsSync(fileOf(plain, 320).replace(/webp$/, 'avif'))).toBe(false)
  })

  it('gives the same picture the same name, and leaves no temporary files', async () => {
    const bytes = await photo(400, 400).png().toBuffer()
    const [first, again] = await Promise.all([preparePicture(bytes, openFolder()), preparePicture(bytes, openFolder())])
    expect(again).toEqual(first)
    expect(readdirSync(folder).filter(name => !/^[0-9a-f]{32}(-[0-9]+)?\.(webp|avif)$/.test(name))).toEqual([])
  })

  it('never crops: a wide picture is complete on the background', async () => {
    const square = await decode(await photo(800, 200).png().toBuffer())
    expect(near(colourAt(square, 8, 640), '#c02020')).toBe(true)
    expect(near(colourAt(square, 1270, 640), '#2020c0')).toBe(true)
    expect(near(colourAt(square, 640, 40), '#fbf8f2')).toBe(true)
  })

  it('continues a uniform edge as the background', async () => {
    const white = sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
    const dot = { create: { width: 80, height: 80, channels: 3 as const, background: '#0a7a4a' } }
    const bytes = await white
      .composite([{ input: dot, left: 260, top: 110 }])
      .png()
      .toBuffer()
    expect(colourAt(await decode(bytes), 640, 20)).toEqual([255, 255, 255])
  })

  it('puts transparent pictures on the default background', async () => {
    const clear = sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    expect(near(colourAt(await decode(await clear.png().toBuffer()), 640, 640), '#fbf8f2')).toBe(true)
  })

  it('rotates a photo upright and removes its metadata', async () => {
    const turned = await photo(400, 400)
      .jpeg({ chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const square = await decode(turned)
    expect(near(colourAt(square, 640, 200), '#c02020')).toBe(true)
    expect(near(colourAt(square, 640, 1080), '#2020c0')).toBe(true)
    const file = fileOf(await preparePicture(turned, openFolder()))
    const { exif, icc, xmp, orientation } = await sharp(file).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('accepts grey, sixteen-bit and CMYK pictures', async () => {
    const files = [
      await photo(200, 200).greyscale().jpeg().toBuffer(),
      await photo(200, 200).toColourspace('rgb16').png().toBuffer(),
      await photo(200, 200).toColourspace('cmyk').jpeg().toBuffer(),
    ]
    for (const bytes of files) {
      const square = await decode(bytes)
      expect(square.data.length).toBe(square.side ** 2 * 3)
    }
  })

  it('keeps the first frame of an animation', async () => {
    const frames = [await photo(64, 64).png().toBuffer(), await noise(64).png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(near(colourAt(await decode(moving), 200, 640), '#c02020')).toBe(true)
  })

  it.each([
    ['text named .png', Buffer.from('this is not a picture at all, whatever its name says')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG with a script', Buffer.from('<?xml version="1.0"?><svg><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('refuses %s as no picture', async (_, bytes) => {
    const refusal = await refusalOf(bytes)
    expect(refusal.code).toBe('UNSUPPORTED_MEDIA')
    expect(refusal.message).toBe('This file is not a picture. Send a JPEG, PNG, WebP, AVIF or GIF.')
    expect(readdirSync(folder)).toEqual([])
  })

  it('explains what to do with a HEIC picture', async () => {
    const refusal = await refusalOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    expect(refusal.code).toBe('UNSUPPORTED_MEDIA')
    expect(refusal.message).toContain('Save this one as JPEG')
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('rejects a truncated %s', async format => {
    const bytes = await noise(160).toFormat(format).toBuffer()
    const refusal = await refusalOf(bytes.subarray(0, Math.floor(bytes.length * 0.6)))
    expect(refusal.code).toBe('VALIDATION')
    expect(refusal.detail).toEqual({ fields: { file: refusal.message } })
    expect(refusal.message).toContain('damaged or incomplete')
  })

  it('rejects a decompression bomb before decoding it', async () => {
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(10_000)
    const refusal = await refusalOf(bytes)
    expect(refusal.code).toBe('VALIDATION')
    expect(refusal.message).toContain('too many pixels')
  })

  it('accepts 25 megapixels that are decoded in strips, but not as a whole', async () => {
    const large = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#385' } })
    expect((await preparePicture(await large.jpeg().toBuffer(), openFolder())).image).toContain('/pictures/')
    const progressive = await photo(50, 50).jpeg({ progressive: true }).toBuffer()
    const refusal = await refusalOf(claimSize(progressive, 5000, 5000, true))
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      message: 'This picture has too many pixels for its kind. Send one of at most 24 megapixels, or a plain JPEG.',
    })
  })

  it('rejects 45 megapixels, though they could be decoded in strips', async () => {
    const large = claimSize(await photo(90, 50).jpeg().toBuffer(), 9000, 5000)
    expect(await refusalOf(large)).toMatchObject({
      code: 'VALIDATION',
      message: 'This picture has too many pixels. Send one of at most 40 megapixels.',
    })
  })

  it('rejects a picture above 5 MB', async () => {
    expect((await refusalOf(Buffer.alloc(5 * 1024 * 1024 + 1))).code).toBe('TOO_LARGE')
  })

  it('works through a queue, in which a damaged picture stops no other', async () => {
    const bytes = await photo(400, 400).png().toBuffer()
    const damaged = bytes.subarray(0, bytes.length - 40)
    const refused = await Promise.all(Array.from({ length: 20 }, () => refusalOf(damaged)))
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'VALIDATION'))
    expect((await preparePicture(bytes, openFolder())).image).toContain('/pictures/')
  })
})
