import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createFolderStorage } from '../../../server/adapters/pictures/storage/folder-storage.ts'
import { findPicturesFolder, pictureFile } from '../../../server/demo/demo-picture-files.ts'
import { listPictured, storeDemoPictures } from '../../../server/demo/demo-pictures.ts'
import { createPictureHandler } from '../../../server/products/picture-routes.ts'
import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import { pictureUrl } from '../../../src/contract/products/pictures.ts'

/** What a checkout pays for them. */
const MAX_BYTES = 4_000_000
const folder = findPicturesFolder()
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.webp'))

describe('The pictures of the demo market', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-demo-pictures-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it('are one file for each category, shop, product and further view, and no others', () => {
    expect(files.sort()).toEqual(listPictured().map(pictureFile).sort())
  })

  it('are small together, and square', async () => {
    expect(files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(MAX_BYTES)
    for (const name of files) {
      const { format, width, height } = await sharp(join(folder, name)).metadata()
      expect({ format, width, height }, name).toEqual({ format: 'webp', width: 640, height: 640 })
    }
  })

  it('are stored at every size under names of their own, with a placeholder', async () => {
    const storage = createFolderStorage(dataDir)
    const stored = await storeDemoPictures(storage)
    expect([...stored.keys()].sort()).toEqual(listPictured().map(pictureFile).sort())
    expect(new Set([...stored.values()].map(({ image }) => image)).size).toBe(files.length)
    const read = createPictureHandler({ pictures: storage })
    for (const { image, thumbhash } of stored.values()) {
      expect(thumbhash).toMatch(/^[\w+/]{20,}=*$/)
      for (const width of PICTURE_WIDTHS) expect((await read(pictureUrl(image, width))).status).toBe(200)
    }
  })
})
