import { MAX_SUGGESTED_PLACES } from '../../../src/contract/constants.ts'
import type { Suggestion } from '../../../src/contract/products/products.ts'
import { findByName } from '../../../src/contract/search/match-name.ts'
import { toBanglaName } from '../../db/bangla-texts.ts'
import type { Database } from '../../db/store.ts'
import { selectVisibleShops } from './visible-shops.ts'

/** The categories and open shops whose names match. There are few of both, so their names are checked one by one. */
export const suggestPlaces = async (db: Database, searchTerm: string): Promise<Suggestion[]> => {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'name_bn', 'image', 'thumbhash'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const shops = await selectVisibleShops(db, null)
    .select(['shops.id', 'shops.name', 'shops.name_bn', 'shops.logo_url as image', 'shops.thumbhash'])
    .orderBy('shops.name')
    .orderBy('shops.id')
    .execute()
  return [
    ...findPlaces(categories, searchTerm).map(row => ({ ...row, kind: 'category' as const })),
    ...findPlaces(shops, searchTerm).map(row => ({ ...row, kind: 'shop' as const })),
  ]
}

const findPlaces = <Row extends { name: string; name_bn: string | null }>(rows: readonly Row[], searchTerm: string) =>
  findByName(
    rows.map(({ name_bn, ...row }) => ({ ...row, ...toBanglaName(name_bn) })),
    searchTerm,
    MAX_SUGGESTED_PLACES,
  )
