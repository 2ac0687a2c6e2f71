import { listShops } from '../../contract/shops/shops.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Link } from '../../ui/controls/link.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'

/** The shop for which a rule or rate is, with a link to those of all shops. */
export const ChosenShop = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listShops,
    input: { id: shopId, page: 1, limit: 1 },
    applyPending: rows => rows,
    isMatch: shop => shop.id === shopId,
    limit: 1,
  })
  const shop = page?.rows.find(({ id }) => id === shopId)
  return (
    <p>
      {t('Shop')}: <strong>{shop && showName(shop)}</strong> <Link href="/dashboard/commission">{t('All shops')}</Link>
    </p>
  )
}
