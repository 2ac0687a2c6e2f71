import { formatNumber } from '../../contract/money.ts'
import { listShops } from '../../contract/shops.ts'
import { Section } from '../../ui/section.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { shopEffect } from './shop-moves.ts'
import { ShopsTable } from './shops-table.tsx'
import { useMarketList } from './use-market-list.ts'

const FEW = 5

/** On the admin's first screen: the first shops that wait for approval. Nothing where none does. */
export const WaitingShops = () => {
  const t = useText()
  const locale = useLocale()
  const { page } = useMarketList({
    row: listShops,
    input: { status: 'PENDING', page: 1, limit: FEW },
    effect: shopEffect,
    isFound: shop => shop.status === 'PENDING',
    limit: FEW,
  })
  if (!page || page.rows.length === 0) return null
  const link = {
    href: '/dashboard/shops?show=PENDING',
    label: t('All {count}', { count: formatNumber(page.total, locale) }),
  }
  return (
    <Section title={t('Shops to approve')} link={link}>
      <ShopsTable shops={page.rows} selection={null} />
    </Section>
  )
}
