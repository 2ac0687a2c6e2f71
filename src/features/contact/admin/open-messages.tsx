import type { ContactMessage } from '../../../contract/contact/contact.ts'
import { listContact } from '../../../contract/contact/contact-list.ts'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { applyPendingToMessage } from '../../../local/contact/contact-messages.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { MessageCard } from './message-card.tsx'
import './messages.css'

const PREVIEW_COUNT = 3

/** On the admin's overview: the latest messages that wait for an answer. Renders nothing if there are none. */
export const OpenMessages = () => {
  const { page } = useRemoteList({
    endpoint: listContact,
    input: { handled: false, page: 1, limit: PREVIEW_COUNT },
    applyPending: (rows, entries) => applyPendingToRows(rows, entries, applyPendingToMessage),
    isMatch: message => !message.handled,
    limit: PREVIEW_COUNT,
  })
  return page && page.rows.length > 0 && <OpenMessageList messages={page.rows} total={page.total} />
}

/** The latest messages, and how many there are in all. */
export const OpenMessageList = ({
  messages,
  total,
}: {
  messages: readonly OptimisticRow<ContactMessage>[]
  total: number
}) => {
  const t = useTranslate()
  const locale = useLocale()
  const link = {
    href: '/dashboard/contact-messages',
    label: t('All {count}', { count: formatNumber(total, locale) }),
  }
  return (
    <Section title={t('Messages to answer')} link={link}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="message-list" aria-label={t('Messages to answer')}>
        {messages.map(message => (
          <li key={message.id}>
            <MessageCard message={message} selection={null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
