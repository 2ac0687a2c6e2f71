import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS } from '../../src/contract/constants.ts'
import { hashFromPicturePath, pictureFileName } from '../adapters/pictures/picture-sizes.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import type { Database } from '../db/store.ts'
import { listReferencedPictures } from '../products/picture-references.ts'

const CONCURRENT_FILES = 8

/** `missing`: pictures that rows name and that are in neither place. */
export type PictureMove = { copied: number; present: number; bytes: number; missing: number }

/**
 * Copies every picture from one store into another one that lacks it, reads it back and compares checksums. Then looks
 * for every picture that a row names. It may run again after a failure: what is there already is only compared.
 * @throws Error with a message for the operator when a copy differs
 */
export const movePictures = async (db: Database, from: PictureStorage, to: PictureStorage): Promise<PictureMove> => {
  const report = { copied: 0, present: 0, bytes: 0 }
  for await (const names of from.listOlderThan(Number.POSITIVE_INFINITY)) {
    await forEachConcurrently(names, async name => {
      const bytes = await from.read(name)
      if (!bytes || name.endsWith('.tmp')) return
      report.bytes += bytes.length
      if (await copyPicture(to, name, bytes)) report.copied++
      else report.present++
    })
  }
  return { ...report, missing: await countMissingPictures(db, to) }
}

/** @returns false if it was there already */
const copyPicture = async (to: PictureStorage, name: string, bytes: Buffer): Promise<boolean> => {
  const checksum = checksumOf(bytes)
  if (checksumOf(await to.read(name)) === checksum) return false
  await to.write(name, bytes)
  if (checksumOf(await to.read(name)) !== checksum)
    throw new Error(`The picture ${name} is not the same after the copy.`)
  return true
}

const checksumOf = (bytes: Buffer | null): string | null => bytes && createHash('sha256').update(bytes).digest('hex')

/** How many files of pictures that rows name a store lacks. */
export const countMissingPictures = async (db: Database, storage: PictureStorage): Promise<number> => {
  const stored = new Set<string>()
  for await (const names of storage.listOlderThan(Number.POSITIVE_INFINITY)) for (const name of names) stored.add(name)
  const missing = new Set<string>()
  for await (const paths of listReferencedPictures(db)) {
    const hashes = paths.map(hashFromPicturePath).filter(hash => hash !== null)
    const names = hashes.flatMap(hash => PICTURE_WIDTHS.map(size => pictureFileName(hash, size)))
    for (const name of names) if (!stored.has(name)) missing.add(name)
  }
  return missing.size
}

const forEachConcurrently = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
  const queue = names.values()
  await Promise.all(
    Array.from({ length: CONCURRENT_FILES }, async () => {
      for (const name of queue) await work(name)
    }),
  )
}
