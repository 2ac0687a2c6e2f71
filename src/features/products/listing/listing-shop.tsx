import { useLiveQuery } from 'dexie-react-hooks'
import { canCall } from '../../../contract/roles.ts'
import { getShop, type Shop } from '../../../contract/shops/shops.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { getInlinedShopPage } from '../../../local/products/inlined-data.ts'
import { readShop } from '../../../local/shops/reads.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { shopUrl } from '../catalogue/shop-url.ts'

/** The shop whose products are listed; undefined: none, or not known yet. */
export const useListedShop = (shopId: string | undefined): Shop | undefined => {
  const shop = useLiveQuery(
    async () => (shopId === undefined ? undefined : readShop(shopId)),
    [shopId],
    shopId === undefined ? undefined : getInlinedShopPage({ page: 1, id: shopId })?.shops[0],
  )
  useRefresh(shopId ?? '', async () => {
    if (shopId !== undefined && !(await readShop(shopId))) await refreshEntity(getShop, { id: shopId })
  })
  return shop?.id === shopId ? shop : undefined
}

/** The shop's picture and rating, for everybody. Its own page is for customers. */
export const ListingShop = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  const user = useUser()
  return (
    <div className="listing-shop">
      <Picture image={shop.logoUrl} thumbhash={shop.thumbhash} alt="" shape="round" sizes="64px" isEager />
      <div>
        <StarRating rating={shop.rating} count={shop.reviewCount} variant="full" />
        {user && canCall(['CUSTOMER'], user.role) && <Link href={shopUrl(shop.id)}>{t('View shop')}</Link>}
      </div>
    </div>
  )
}
