import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BackgroundDrawing } from '../../../server/adapters/pictures/background-drawing.ts'
import { pictureFileName, picturePath } from '../../../server/adapters/pictures/picture-sizes.ts'
import { openPictureStorage } from '../../../server/adapters/pictures/storage/configured-storage.ts'
import { type ComposedPicture, findMissingPictures } from '../../../server/demo/demo-pictures.ts'
import { markPicturesPending, startDrawingProcess } from '../../../server/demo/drawing-process-client.ts'
import { createPictureHandler } from '../../../server/products/picture-routes.ts'
import { PICTURE_WIDTHS } from '../../../src/contract/products/pictures.ts'

/** Longer than the default, because the test machine may be busy. */
const PATIENCE_MS = 50_000
const log = pino({ level: 'silent' })
let dataDir: string
let composed: ComposedPicture[]
let drawing: BackgroundDrawing | undefined

const newFolder = () => mkdtempSync(join(tmpdir(), 'haat-drawing-'))
beforeAll(async () => {
  const empty = newFolder()
  composed = await findMissingPictures(empty)
  rmSync(empty, { recursive: true })
})
beforeEach(() => {
  dataDir = newFolder()
})
afterEach(async () => {
  await drawing?.stop()
  rmSync(dataDir, { recursive: true })
})

const isMarked = () => existsSync(join(dataDir, 'demo-pictures-undrawn'))
const requestPicture = (hash: string) =>
  createPictureHandler({ pictures: openPictureStorage({ dataDir }), drawing })(picturePath(hash))
const start = () => {
  drawing = startDrawingProcess(dataDir, log, PATIENCE_MS)
  return drawing!
}

describe('The pictures of a new demo market', () => {
  it('are rendered first when they are requested; one that does not exist is answered with 404 at once', async () => {
    await markPicturesPending(dataDir)
    start()
    expect((await requestPicture('0'.repeat(32))).status).toBe(404)
    const last = composed.at(-1)!
    const response = await requestPicture(last.hash)
    expect(response.status).toBe(200)
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 640 })
    const drawn = readdirSync(join(dataDir, 'pictures')).filter(name => !name.endsWith('.tmp'))
    expect(drawn.length).toBeLessThan(composed.length)
  })

  it('are continued by the next start, until all exist', async () => {
    await markPicturesPending(dataDir)
    await start().stop()
    expect(isMarked()).toBe(true)

    const [missing, ...others] = composed
    mkdirSync(join(dataDir, 'pictures'), { recursive: true })
    for (const { hash } of others) {
      for (const size of PICTURE_WIDTHS) writeFileSync(join(dataDir, 'pictures', pictureFileName(hash, size)), 'drawn')
    }
    await start().whenDrawn(missing!.hash)
    expect((await requestPicture(missing!.hash)).status).toBe(200)
    await expect.poll(isMarked).toBe(false)
    expect(startDrawingProcess(dataDir, log)).toBeUndefined()
  })
})
