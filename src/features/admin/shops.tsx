import { Check } from 'lucide-react'
import { useSearch } from 'wouter'
import { listShops, type Shop } from '../../contract/shops.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { BulkBar } from './bulk-bar.tsx'
import { finds } from './finds.ts'
import { type ListChoices, type ListView, listViewOf } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPage } from './market-list-page.tsx'
import type { Shown } from './overlay-rows.ts'
import { APPROVE, shopEffect, submitMove } from './shop-moves.ts'
import { ShopsTable } from './shops-table.tsx'
import { together } from './together.ts'
import { useMarketList } from './use-market-list.ts'
import { useSelection } from './use-selection.ts'

const FILTERS = ['ALL', 'PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListChoices<Filter, 'newest'> = { path: '/dashboard/shops', filters: FILTERS, sorts: ['newest'] }
const FILTER_WORDS = {
  ALL: 'All',
  PENDING: 'Wait for approval',
  ACTIVE: 'Open',
  SUSPENDED: 'Suspended',
  CLOSED: 'Closed',
}
const PAGE = 20

/** /dashboard/shops: every shop of the market, approved, suspended, reopened and closed. */
const Shops = () => {
  const t = useText()
  useTitle(t('Shops'))
  const view = listViewOf(useSearch(), CHOICES)
  const list = useMarketList({
    row: listShops,
    input: inputOf(view),
    effect: shopEffect,
    isFound: shop => isIn(shop, view),
    limit: PAGE,
  })
  return (
    <Page>
      <Section title={t('Shops')} level={1}>
        <ListTools
          choices={CHOICES}
          view={view}
          searchLabel={t('Search shops')}
          filterWords={FILTER_WORDS}
          sortWords={{ newest: 'Newest first' }}
          total={list.page?.total}
        />
        <MarketListPage
          list={list}
          choices={CHOICES}
          view={view}
          what={t('Shops')}
          empty={t(view.filter === 'PENDING' ? 'No shop waits for approval.' : 'No shops found')}
          drawing="stall"
        >
          {shops => <Listed shops={shops} />}
        </MarketListPage>
      </Section>
    </Page>
  )
}

const inputOf = ({ term, filter, page }: ListView<Filter>) => ({
  page,
  limit: PAGE,
  ...(term.trim() && { searchTerm: term.trim() }),
  ...(filter !== 'ALL' && { status: filter }),
})

const isIn = (shop: Shop, { term, filter }: ListView<Filter>): boolean =>
  (filter === 'ALL' || shop.status === filter) && finds(term, shop.name)

/** Several shops that wait are approved with one tap; the other moves have their reasons. */
const Listed = ({ shops }: { shops: Shown<Shop>[] }) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const selection = useSelection()
  const waiting = shops.filter(shop => shop.status === 'PENDING')
  const chosen = waiting.filter(shop => selection.has(shop.id))
  const approve = async () => {
    await run(CHANGE_WORDS, async () => together(await Promise.all(chosen.map(shop => submitMove(shop, APPROVE)))))
    selection.clear()
  }
  return (
    <>
      {waiting.length > 1 && (
        <BulkBar selection={selection} ids={waiting.map(shop => shop.id)}>
          <Button variant="brand" icon={Check} isBusy={isBusy} onClick={approve}>
            {t('Approve')}
          </Button>
        </BulkBar>
      )}
      <ShopsTable shops={shops} selection={waiting.length > 1 ? selection : null} />
    </>
  )
}

export default Shops
