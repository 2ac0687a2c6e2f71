import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  composePicture,
  type DrawingLibrary,
  hashPicture,
  loadDrawings,
  type PictureRecipe,
  renderPicture,
  renderThumbhash,
} from '../../../server/demo/picture-rendering.ts'

const saree: PictureRecipe = {
  key: 'Red jamdani',
  drawing: 'sari',
  prop: 'hibiscus',
  motif: 'jamdani',
  hue: 0,
  index: 0,
  kind: 'product',
}
const mango: PictureRecipe = { key: 'Himsagar mango', drawing: 'mango', index: 3, kind: 'product' }

let drawings: DrawingLibrary
let folder: string

beforeAll(async () => {
  drawings = await loadDrawings()
  folder = await mkdtemp(join(tmpdir(), 'haat-pictures-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a composed picture', () => {
  test('is the same text each time', async () => {
    expect(composePicture(await loadDrawings(), saree)).toBe(composePicture(drawings, saree))
  })

  test('has unique ids and no broken references, with any number of drawings and cloths', () => {
    const motifs = ['jamdani', 'katan', 'nakshi', 'gamcha'] as const
    const recipes = Array.from({ length: 12 }, (_, index): PictureRecipe[] => [
      { ...saree, motif: motifs[index % 4], index },
      { ...mango, prop: index % 2 ? 'basket' : undefined, index },
      { ...mango, kind: index % 2 ? 'shop' : 'category', index },
    ])
    for (const recipe of recipes.flat()) {
      const svg = composePicture(drawings, recipe)
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(match => match[1])
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, used] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(used)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('follows the hue of its recipe', () => {
    const colours = (hue: number) =>
      composePicture(drawings, { ...saree, motif: undefined, hue }).match(/stop-color="#\w+"/g)
    expect(colours(0)).not.toEqual(colours(220))
  })

  test('reports a missing drawing by name', () => {
    expect(() => composePicture(drawings, { ...mango, drawing: 'flying-carpet' })).toThrow(
      'There is no drawing named "flying-carpet"',
    )
    expect(() => composePicture(drawings, { ...mango, prop: 'flying-carpet' })).toThrow('"flying-carpet"')
  })
})

describe('a rendered picture', () => {
  test('has another hash if only the key or only the index differs', async () => {
    const variants = [mango, { ...mango, key: 'Langra mango' }, { ...mango, index: 4 }]
    const hashes = variants.map(recipe => hashPicture(composePicture(drawings, recipe)))
    expect(new Set(hashes).size).toBe(3)
  })

  test('is four square WebP files of 160, 320, 640 and 1280 pixels', async () => {
    const svg = composePicture(drawings, saree)
    const hash = hashPicture(svg)
    await renderPicture(svg, folder)
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    for (const [suffix, size] of [
      ['-160', 160],
      ['-320', 320],
      ['', 640],
      ['-1280', 1280],
    ] as const) {
      const file = await readFile(join(folder, `${hash}${suffix}.webp`))
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    }
  })

  test('has a thumbhash that decodes to a square', async () => {
    const thumbhash = await renderThumbhash(composePicture(drawings, mango))
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
    expect(w).toBe(h)
    expect(rgba).toHaveLength(w * h * 4)
  })
})
