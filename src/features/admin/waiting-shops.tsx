import { formatNumber } from '../../contract/money.ts'
import { listShops, type Shop } from '../../contract/shops.ts'
import { Section } from '../../ui/section.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import type { Shown } from './overlay-rows.ts'
import { shopEffect } from './shop-moves.ts'
import { ShopsTable } from './shops-table.tsx'
import { useMarketList } from './use-market-list.ts'

const FEW = 5

/** On the admin's first screen: the first shops that wait for approval. Nothing where none does. */
export const WaitingShops = () => {
  const { page } = useMarketList({
    row: listShops,
    input: { status: 'PENDING', page: 1, limit: FEW },
    effect: shopEffect,
    isFound: shop => shop.status === 'PENDING',
    limit: FEW,
  })
  return page && page.rows.length > 0 && <ShopsToApprove shops={page.rows} total={page.total} />
}

/** The first of so many shops that wait. */
export const ShopsToApprove = ({ shops, total }: { shops: readonly Shown<Shop>[]; total: number }) => {
  const t = useText()
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
