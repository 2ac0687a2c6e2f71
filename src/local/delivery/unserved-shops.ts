import type { Shop } from '../../contract/shops/shops.ts'

const importRules = () => import('../../contract/delivery/delivers-to.ts')

/**
 * The shops of this device that do not deliver to a place; none while that cannot be calculated, because its code could not be
 * loaded. Nothing is read from the database here, which a live query would miss.
 */
export const findUnservedShops = (
  shops: readonly Pick<Shop, 'id' | 'delivery'>[],
  place: string | undefined,
  loadRules = importRules,
): Promise<ReadonlySet<string>> => {
  if (!place) return Promise.resolve(new Set<string>())
  const withRules = shops.flatMap(({ id, delivery }) => (delivery ? [{ id, rules: delivery }] : []))
  // A promise of the page's own, because Dexie loses track of a live query at any other.
  return Promise.resolve(loadRules().catch(() => null)).then(
    rules => new Set(rules?.listUnservedShops(withRules, place)),
  )
}
