import { LRUCache } from 'lru-cache'
import { listUnservedShops } from '../../../src/contract/delivery/delivers-to.ts'
import { readListingSeq } from '../../db/counters.ts'
import type { Database } from '../../db/store.ts'

/** `seq`: the number of the listing, which a change of a shop's delivery advances. */
type Known = { seq: number; shops: string[] }
const MAX_PLACES = 800
/** Of more, the products are listed: a statement takes a limited number of parameters. */
const MAX_SHOPS = 10_000
const known = new WeakMap<Database, LRUCache<string, Known>>()

/** The shops that do not deliver to a place; undefined: all do, so that the filter changes nothing. */
export const findUnservedShops = async (db: Database, place: string | undefined): Promise<string[] | undefined> => {
  if (!place) return undefined
  const seq = await readListingSeq(db)
  const places = known.get(db) ?? new LRUCache<string, Known>({ max: MAX_PLACES })
  known.set(db, places)
  const kept = places.get(place)
  const shops = kept?.seq === seq ? kept.shops : listUnservedShops(await listPartialShops(db), place)
  places.set(place, { seq, shops })
  return shops.length > 0 ? shops : undefined
}

/** Those that name somewhere where they do not deliver: few, so that few rules are read. */
const listPartialShops = async (db: Database) => {
  const rows = await db
    .selectFrom('shops')
    .select(['id', 'delivery'])
    .where('delivery', 'like', '%"fee":null%')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MAX_SHOPS)
    .execute()
  return rows.map(({ id, delivery }) => ({ id, rules: JSON.parse(delivery ?? 'null') }))
}
