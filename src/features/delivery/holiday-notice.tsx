import { useLiveQuery } from 'dexie-react-hooks'
import { isShopPaused } from '../../contract/shops/shop-pause.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import { readShop } from '../../local/shops/reads.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useNow } from '../../ui/state/use-now.ts'
import { formatDate } from '../../ui/text/format-date-time.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'

type PausedShop = Pick<Shop, 'name' | 'nameBn'> & { pausedUntil: string }

/** The shop, as this device knows it, if it is on holiday. Its orders would be refused. */
export const usePausedShop = (shopId: string | undefined): PausedShop | undefined => {
  const shop = useLiveQuery(async () => (shopId === undefined ? undefined : readShop(shopId)), [shopId])
  const now = useNow()
  if (!shop || shop.id !== shopId || shop.pausedUntil === null || !isShopPaused(shop.pausedUntil, now)) return undefined
  return { ...shop, pausedUntil: shop.pausedUntil }
}

/** A shop on holiday stays visible but takes no orders. Renders nothing for other shops. */
export const HolidayNotice = ({ shop }: { shop: PausedShop | undefined }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (!shop) return null
  const date = formatDate(shop.pausedUntil, locale)
  return (
    <Notice tone="wait" title={t('{shop} is on holiday until {date}', { shop: showName(shop), date })}>
      {t('It takes no orders now. You can order again after that date.')}
    </Notice>
  )
}
