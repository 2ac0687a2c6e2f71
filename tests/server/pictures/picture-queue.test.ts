import sharp from 'sharp'
import { beforeAll, expect, it, vi } from 'vitest'
import { isLargeBuffered } from '../../../server/adapters/pictures/picture-decoding.ts'
import { encodePictureHere } from '../../../server/adapters/pictures/picture-encoding.ts'
import type { EncodedPicture } from '../../../server/adapters/pictures/picture-files.ts'
import { createPictureQueue } from '../../../server/adapters/pictures/picture-queue.ts'

const createPhoto = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .jpeg({ progressive })
    .toBuffer()

let picture: EncodedPicture
beforeAll(async () => {
  picture = await encodePictureHere({ kind: 'upload', bytes: await createPhoto(16, 16), type: 'jpeg' })
})

/**
 * A queue that notes how large the files were that it inspected, and how many it had encoded at once. Its workers are
 * busy until they are released, and then answer with one picture.
 */
const createObservedQueue = () => {
  const seen = { inspected: [] as number[], known: 0, running: 0, most: 0 }
  let release = () => {}
  const isFree = new Promise<void>(resolve => {
    release = resolve
  })
  const encode = createPictureQueue({
    isLargeBuffered: async upload => {
      seen.inspected.push(upload.bytes.length)
      const isLarge = await isLargeBuffered(upload)
      seen.known++
      return isLarge
    },
    encode: async () => {
      seen.most = Math.max(seen.most, ++seen.running)
      await isFree
      seen.running--
      return picture
    },
  })
  const add = (bytes: Uint8Array, isAbandoned?: () => boolean) =>
    encode({ kind: 'upload', bytes, type: 'jpeg' }, undefined, isAbandoned)
  return { seen, add, release }
}

/** The same picture with 130 KB of a camera's own data before its size. */
const addCameraData = (jpeg: Buffer): Buffer => {
  const segment = Buffer.alloc(65_000)
  segment.writeUInt16BE(0xffef, 0)
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, segment, jpeg.subarray(2)])
}

it('decodes one large picture at a time', async () => {
  const { seen, add, release } = createObservedQueue()
  const large = await createPhoto(2100, 2000, true)
  const added = [add(large), add(large), add(large)]
  await vi.waitFor(() => expect(seen.inspected).toHaveLength(3))
  release()
  expect(await Promise.all(added)).toEqual([picture, picture, picture])
  expect(seen.most).toBe(1)
})

it('decodes two others at once, and does not let them wait for large ones', async () => {
  const { seen, add, release } = createObservedQueue()
  const [large, small] = [await createPhoto(2100, 2000, true), await createPhoto(64, 64)]
  const added = [add(large), add(large), add(small), add(small), add(small)]
  await vi.waitFor(() => expect(seen.running).toBe(3))
  release()
  await Promise.all(added)
  expect(seen.most).toBe(3)
})

it('refuses what would wait too long, and works through the rest', async () => {
  const { add, release } = createObservedQueue()
  const small = await createPhoto(16, 16)
  const refused: unknown[] = []
  const sent = Array.from({ length: 39 }, () => add(small).catch((error: unknown) => refused.push(error)))
  await vi.waitFor(() => expect(refused).toHaveLength(5))
  release()
  const encoded = await Promise.all(sent)
  expect(refused).toMatchObject(refused.map(() => ({ code: 'UNAVAILABLE' })))
  expect(encoded.filter(response => response === picture)).toHaveLength(34)
})

it('does not decode a picture whose sender has gone away while it waited', async () => {
  const { seen, add, release } = createObservedQueue()
  const large = await createPhoto(2100, 2000, true)
  let isGone = false
  const first = add(large)
  await vi.waitFor(() => expect(seen.running).toBe(1))
  const added = [first, add(large, () => isGone), add(large)]
  await vi.waitFor(() => expect(seen.known).toBe(3))
  isGone = true
  release()
  expect(await Promise.allSettled(added)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
    { status: 'fulfilled' },
  ])
})

it('inspects the beginning of a file, and the whole one if its size comes later', async () => {
  const { seen, add, release } = createObservedQueue()
  release()
  const small = await createPhoto(64, 64)
  const late = addCameraData(small)
  await add(small)
  await add(Buffer.concat([small, Buffer.alloc(100_000)]))
  expect(await add(late)).toBe(picture)
  expect(seen.inspected).toEqual([small.length, 65_536, 65_536, late.length])
})
