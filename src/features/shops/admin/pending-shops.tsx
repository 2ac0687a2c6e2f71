import { formatNumber } from '../../../contract/messages/number-format.ts'
import { listShops, type Shop } from '../../../contract/shops/shops.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToShop } from '../../../local/shops/status.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { waitsForDocuments } from '../vendor/shop-status.ts'
import { ShopsTable } from './shops-table.tsx'

const PREVIEW_COUNT = 5

/** On the admin's overview: the first shops that wait for approval. Renders nothing if there are none. */
export const PendingShops = () => {
  const { page } = useRemoteList({
    endpoint: listShops,
    input: { status: 'PENDING', page: 1, limit: PREVIEW_COUNT },
    applyPending: (rows, entries) => applyPendingToRows(rows, entries, applyPendingToShop),
    isMatch: shop => shop.status === 'PENDING' && !waitsForDocuments(shop),
    limit: PREVIEW_COUNT,
  })
  return page && page.rows.length > 0 && <PendingShopList shops={page.rows} total={page.total} />
}

/** The first shops that wait for approval, and how many there are in all. */
export const PendingShopList = ({ shops, total }: { shops: readonly OptimisticRow<Shop>[]; total: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  const link = {
    href: '/dashboard/shops?show=PENDING',
    label: t('All {count}', { count: formatNumber(total, locale) }),
  }
  return (
    <Section title={t('Shops to approve')} link={link}>
      <ShopsTable shops={shops} selection={null} />
    </Section>
  )
}
