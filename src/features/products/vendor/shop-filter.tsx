import { useLocation } from 'wouter'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { ListToolbar } from '../../../ui/rows/list-toolbar.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useCachedOwnShops } from './use-own-shops.ts'

/** The shops that a list can be filtered by, and the one in its URL; an unknown shop counts as absent. */
export const useShopFilter = (shopId: string | undefined): { shops: OptimisticShop[]; shop: string | undefined } => {
  const known = useCachedOwnShops()
  const shops = (known ?? []).filter(shop => !shop.isNew)
  const isKnown = !known || shops.some(({ id }) => id === shopId)
  return { shops, shop: isKnown ? shopId : undefined }
}

export type ShopFilterProps = {
  shops: readonly OptimisticShop[]
  shop: string | undefined
  onChoose: (shop: string | undefined) => void
}

/** Filters a list by shop. Renders nothing for a vendor with one shop. */
export const ShopFilter = ({ shops, shop, onChoose }: ShopFilterProps) => {
  const t = useTranslate()
  if (shops.length < 2) return null
  return (
    <Select
      label={t('Shop')}
      isLabelHidden
      options={[
        { value: '', label: t('All shops') },
        ...shops.map(shop => ({ value: shop.id, label: showName(shop) })),
      ]}
      value={shop ?? ''}
      onChange={chosen => onChoose(chosen || undefined)}
    />
  )
}

/** The same as the toolbar of a whole screen, which keeps the shop in its URL. */
export const ShopToolbar = ({ shopId, toUrl }: { shopId: string | undefined; toUrl: (shop?: string) => string }) => {
  const [, navigate] = useLocation()
  const { shops, shop } = useShopFilter(shopId)
  if (shops.length < 2) return null
  return (
    <ListToolbar>
      <ShopFilter shops={shops} shop={shop} onChoose={chosen => navigate(toUrl(chosen), { replace: true })} />
    </ListToolbar>
  )
}
