import { type ContactMessage, listContact } from '../../contract/contact.ts'
import { formatNumber } from '../../contract/money.ts'
import { Section } from '../../ui/section.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import './admin.css'
import { MessageCard } from './message-card.tsx'
import { messageEffect } from './messages.ts'
import type { Shown } from './overlay-rows.ts'
import { useMarketList } from './use-market-list.ts'

const FEW = 3

/** On the admin's first screen: the latest messages that nobody has handled. Nothing where all are. */
export const OpenMessages = () => {
  const { page } = useMarketList({
    row: listContact,
    input: { handled: false, page: 1, limit: FEW },
    effect: messageEffect,
    isFound: message => !message.handled,
    limit: FEW,
  })
  return page && page.rows.length > 0 && <MessagesToHandle messages={page.rows} total={page.total} />
}

/** The latest of so many messages. */
export const MessagesToHandle = ({
  messages,
  total,
}: {
  messages: readonly Shown<ContactMessage>[]
  total: number
}) => {
  const t = useText()
  const locale = useLocale()
  const link = {
    href: '/dashboard/contact-messages',
    label: t('All {count}', { count: formatNumber(total, locale) }),
  }
  return (
    <Section title={t('Messages to handle')} link={link}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="message-list" aria-label={t('Messages to handle')}>
        {messages.map(message => (
          <li key={message.id}>
            <MessageCard message={message} selection={null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
