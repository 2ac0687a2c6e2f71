import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../../../src/contract/constants.ts'
import { hashFromPicturePath, pictureFileName } from '../../adapters/pictures/picture-sizes.ts'
import type { Database } from '../../db/store.ts'
import { listReferencedPictures } from '../../products/picture-references.ts'

const MAX_DECODED = 200

/**
 * Reads the newest order as a whole: its items must add up to its subtotal, and its history must end with its status.
 * @throws Error with a message for the operator
 */
export const checkSampleOrder = async (db: Database): Promise<string> => {
  const order = await db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  if (!order) return 'There are no orders.'
  const items = await db
    .selectFrom('order_items')
    .select(['quantity', 'price'])
    .where('order_id', '=', order.id)
    .execute()
  const events = await db.selectFrom('order_events').select('to_status').where('order_id', '=', order.id).execute()
  const sum = items.reduce((total, { quantity, price }) => total + quantity * price, 0)
  if (sum !== order.subtotal) throw new Error(`The items of order ${order.number} do not add up to its subtotal.`)
  if (!events.some(event => event.to_status === order.status))
    throw new Error(`The history of order ${order.number} does not have its status ${order.status}.`)
  return `Order ${order.number} is whole: ${items.length} items, ${events.length} events.`
}

/**
 * Looks for every picture that a row refers to, and decodes some of them.
 * @throws Error with a message for the operator when one is missing or damaged
 */
export const checkPictures = async (db: Database, folder: string): Promise<string> => {
  const hashes = await requireAllPictures(db, name => existsSync(join(folder, name)))
  const decoded = sample([...hashes], MAX_DECODED)
  for (const hash of decoded) await decode(join(folder, pictureFileName(hash, 640)))
  return `All ${hashes.size} pictures of rows are there at every size; ${decoded.length} of them were decoded.`
}

/**
 * Looks for every picture that a row refers to in the listing of the store.
 * @throws Error with a message for the operator when one is missing
 */
export const checkListedPictures = async (db: Database, listing: string): Promise<string> => {
  const names = new Set(readFileSync(listing, 'utf8').split('\n'))
  const { size } = await requireAllPictures(db, name => names.has(name))
  return `All ${size} pictures of rows are in the store's listing. The store itself keeps them.`
}

const requireAllPictures = async (db: Database, exists: (name: string) => boolean): Promise<ReadonlySet<string>> => {
  const hashes = await findReferencedHashes(db)
  const missing = [...hashes].filter(hash => PICTURE_WIDTHS.some(size => !exists(pictureFileName(hash, size))))
  if (missing.length === 0) return hashes
  throw new Error(`${missing.length} of ${hashes.size} pictures are missing, for example ${missing[0]}.`)
}

const findReferencedHashes = async (db: Database): Promise<ReadonlySet<string>> => {
  const hashes = new Set<string>()
  for await (const paths of listReferencedPictures(db)) {
    for (const path of paths) {
      const hash = hashFromPicturePath(path)
      if (hash) hashes.add(hash)
    }
  }
  return hashes
}

/** At most `max`, evenly spread. */
const sample = <T>(all: readonly T[], max: number): T[] => {
  const step = Math.max(1, Math.ceil(all.length / max))
  return all.filter((_, place) => place % step === 0)
}

const decode = async (file: string): Promise<void> => {
  try {
    await sharp(file).raw().toBuffer()
  } catch (error) {
    throw new Error(`The picture ${file} cannot be decoded (${error instanceof Error ? error.message : error}).`)
  }
}
