import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { type Conversation, listConversations } from '../../contract/conversations/conversations.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { compareByTime, LIST_SORT_LABELS, LIST_SORT_PARAMS, TIME_SORTS, type TimeSort } from '../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../lists/list-url.ts'
import { applyPendingToConversations, type ListedConversation } from '../../local/conversations/optimistic.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Avatar } from '../../ui/goods/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useLoadedPart } from '../../ui/state/use-loaded-part.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import './conversations.css'

const FILTERS = ['ALL', 'UNREAD'] as const
type Filter = (typeof FILTERS)[number]
const LIST_OPTIONS: ListOptions<Filter, TimeSort> = { path: '/dashboard/messages', filters: FILTERS, sorts: TIME_SORTS }
const COMPARATORS = compareByTime(({ last }: Conversation) => last.createdAt)
const importSettings = () => import('./message-settings-dialog.tsx')

/** The conversations of a customer, or of a vendor's shops, by their last message. */
export const ConversationList = ({ isShop }: { isShop: boolean }) => {
  const t = useTranslate()
  return (
    <ListScreen
      title={t('Messages')}
      aside={isShop && <SettingsButton />}
      options={LIST_OPTIONS}
      filterLabels={{ ALL: 'All', UNREAD: 'Unread' }}
      sortLabels={LIST_SORT_LABELS}
      searchLabel={t('Search messages by name')}
      endpoint={listConversations}
      toListInput={({ filter, sort }) => ({ ...LIST_SORT_PARAMS[sort], ...(filter === 'UNREAD' && { unread: true }) })}
      matchesView={(row, view) => matchesView(row, view, isShop)}
      compare={COMPARATORS}
      applyPending={applyPendingToConversations}
      empty={({ term }) => (term.trim() ? 'No Data Found' : 'No messages yet')}
      source={
        isShop
          ? t('What customers write to you appears here.')
          : t('Write to a shop on its page, or about an order on the page of the order.')
      }
      drawing="heart"
    >
      {rows => (
        <Stack gap="sm">
          {rows.map(row => (
            <ConversationRow key={row.id} row={row} isShop={isShop} />
          ))}
        </Stack>
      )}
    </ListScreen>
  )
}

const matchesView = (row: Conversation, { term, filter }: ListView<Filter>, isShop: boolean): boolean =>
  (filter === 'ALL' || row.unread > 0) &&
  (isShop ? matchesSearch(term, row.customer.name) : matchesSearch(term, row.shop.name, row.shop.nameBn ?? ''))

const SettingsButton = () => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { Part: SettingsDialog, load } = useLoadedPart(importSettings)
  const open = catchToToast(async () => {
    await load()
    setOpen(true)
  })
  return (
    <>
      <Button icon={Settings2} variant="soft" onClick={open}>
        {t('Message settings')}
      </Button>
      {isOpen && SettingsDialog && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const ConversationRow = ({ row, isShop }: { row: ListedConversation; isShop: boolean }) => {
  const t = useTranslate()
  const { shop, customer, last, unread } = row
  const name = isShop ? translateName(customer.name) : showName(shop)
  const query = new URLSearchParams({ shop: shop.id, ...(isShop && { customer: customer.id }) })
  const isOwn = last.isShop === isShop
  return (
    <Card as="article" label={name}>
      <div className={`conversation-row${unread > 0 ? ' is-unread' : ''}`}>
        <Avatar name={name} image={isShop ? null : shop.logoUrl} />
        <div className="conversation-row-text">
          <h2>
            <Link href={`/dashboard/messages?${query}`}>{name}</Link>
          </h2>
          {isShop && <p className="meta">{showName(shop)}</p>}
          <p className="conversation-row-last">
            {isOwn && `${t('You')}: `}
            {last.isRemoved ? t('An admin has removed this message.') : last.text}
          </p>
        </div>
        <div className="conversation-row-facts">
          <span className="meta">
            {row.entries.length > 0 ? t('Waiting to send') : <RelativeTime at={last.createdAt} />}
          </span>
          <Badge count={unread} />
          {unread > 0 && <span className="visually-hidden">{t('Unread')}</span>}
        </div>
      </div>
    </Card>
  )
}
