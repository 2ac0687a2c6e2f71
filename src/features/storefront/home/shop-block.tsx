import { useLiveQuery } from 'dexie-react-hooks'
import { HOME_SHOPS } from '../../../contract/constants.ts'
import { listShops } from '../../../contract/shops/shops.ts'
import { HOME_SHOPS_QUERY } from '../../../contract/sync/home-calls.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { getInlinedShopPage } from '../../../local/products/inlined-data.ts'
import { readOpenShops, readShopsById } from '../../../local/shops/reads.ts'
import { listingKey, readListing, refreshListing } from '../../../local/sync/listings.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ShopGrid, ShopTile } from '../../shops/customer/shop-tile.tsx'

/** The newest shops. */
export const ShopBlock = () => {
  const t = useTranslate()
  const shops = useHomeShops()
  if (shops.length === 0) return null
  return (
    <Section title={t('Shops')} link={{ href: '/shops', label: t('All Shops') }}>
      <ShopGrid label={t('Shops')}>
        {shops.map(shop => (
          <ShopTile key={shop.id} shop={shop} />
        ))}
      </ShopGrid>
    </Section>
  )
}

const useHomeShops = () => {
  const inlined = getInlinedShopPage(HOME_SHOPS_QUERY)
  const read = useLiveQuery(readHomeShops, [], inlined && { shops: inlined.shops, isStale: false })
  const key = listingKey(listShops, HOME_SHOPS_QUERY)
  useRefresh(key, force => refreshListing(listShops, HOME_SHOPS_QUERY, { force }), read?.isStale)
  return read?.shops ?? []
}

/** Those of the server's last response, otherwise some that this device has. */
const readHomeShops = async () => {
  const listing = await readListing(listShops, HOME_SHOPS_QUERY)
  const shops = listing ? await readShopsById(listing.ids) : (await readOpenShops()).slice(0, HOME_SHOPS)
  return { shops, isStale: listing?.stale === 1 }
}
