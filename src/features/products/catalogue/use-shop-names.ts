import { useLiveQuery } from 'dexie-react-hooks'
import { readOpenShops } from '../../../local/shops/reads.ts'
import { showName, useLocale } from '../../../ui/text/i18n.ts'

/** The names of the open shops that this device knows, by id, in the order of their names. */
export const useShopNames = (): ReadonlyMap<string, string> => useLiveQuery(readShopNames, [useLocale()]) ?? NO_NAMES

const NO_NAMES: ReadonlyMap<string, string> = new Map()

const readShopNames = async (): Promise<ReadonlyMap<string, string>> => {
  const shops = await readOpenShops()
  return new Map(shops.map(shop => [shop.id, showName(shop)] as const).sort(([, a], [, b]) => a.localeCompare(b)))
}
