import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { avifFileName, pictureFileName, picturePath } from '../../../server/adapters/pictures/picture-sizes.ts'
import { createFolderStorage } from '../../../server/adapters/pictures/storage/folder-storage.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { deleteUnusedPictureFiles } from '../../../server/products/unused-pictures.ts'
import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'

const NOW = Date.UTC(2026, 0, 10)
const hash = (letter: string) => letter.repeat(32)

let dataDir: string
let folder: string
let store: Store
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-collector-'))
  folder = mkdtempSync(join(tmpdir(), 'haat-pictures-'))
  store = await openStore({ dataDir })
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

const put = (name: string, hoursOld: number) => {
  const at = (NOW - hoursOld * HOUR_MS) / 1000
  writeFileSync(join(folder, name), 'picture')
  utimesSync(join(folder, name), at, at)
}
const fileNames = (letter: string) => {
  const names = PICTURE_WIDTHS.map(size => pictureFileName(hash(letter), size))
  return [...names, ...names.map(avifFileName).filter(name => name !== null)]
}
const putPicture = (letter: string, hoursOld: number) => {
  for (const name of fileNames(letter)) put(name, hoursOld)
}
const hasPicture = (letter: string) => fileNames(letter).filter(name => existsSync(join(folder, name)))
const nameInARow = (letter: string) =>
  store.write(tx =>
    tx
      .insertInto('categories')
      .values({
        id: letter,
        name: letter,
        description: '',
        image: picturePath(hash(letter)),
        created_at: 0,
      } as never)
      .execute(),
  )

describe('collectPictures', () => {
  it('removes every size and format of an old picture that no row refers to', async () => {
    putPicture('a', 30)
    expect(await deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW)).toBe(6)
    expect(hasPicture('a')).toEqual([])
  })

  it('keeps pictures that a row refers to, and those newer than a day', async () => {
    putPicture('b', 300)
    await nameInARow('b')
    putPicture('c', 23)
    expect(await deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW)).toBe(0)
    expect([hasPicture('b').length, hasPicture('c').length]).toEqual([6, 6])
  })

  it('keeps pictures of deleted rows, which past orders show', async () => {
    putPicture('d', 300)
    await nameInARow('d')
    await store.write(tx => tx.updateTable('categories').set({ deleted_at: NOW }).execute())
    await deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW)
    expect(hasPicture('d')).toHaveLength(6)
  })

  it('removes temporary files of a killed process, and no foreign files', async () => {
    put('x.tmp', 30)
    put('y.tmp', 1)
    put('README', 300)
    expect(await deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW)).toBe(1)
    expect(['x.tmp', 'y.tmp', 'README'].map(name => existsSync(join(folder, name)))).toEqual([false, true, true])
  })

  it('reads more than the first thousand rows', async () => {
    await store.write(tx =>
      tx
        .insertInto('categories')
        .values(
          Array.from({ length: 1001 }, (_, at) => ({
            id: String(at).padStart(5, '0'),
            name: `c${at}`,
            image: at === 1000 ? picturePath(hash('e')) : '/x.webp',
            created_at: 0,
          })) as never,
        )
        .execute(),
    )
    putPicture('e', 300)
    await deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW)
    expect(hasPicture('e')).toHaveLength(6)
  })

  it('may run in several processes at once, and without a pictures folder', async () => {
    putPicture('f', 30)
    const results = await Promise.all([
      deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW),
      deleteUnusedPictureFiles(store.read, createFolderStorage(folder), NOW),
    ])
    expect(results[0]! + results[1]!).toBe(6)
    expect(await deleteUnusedPictureFiles(store.read, createFolderStorage(join(folder, 'missing')), NOW)).toBe(0)
  })
})
