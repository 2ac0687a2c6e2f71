import { listContact } from '../../contract/contact.ts'
import { formatNumber } from '../../contract/money.ts'
import { Section } from '../../ui/section.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import './admin.css'
import { MessageCard } from './message-card.tsx'
import { messageEffect } from './messages.ts'
import { useMarketList } from './use-market-list.ts'

const FEW = 3

/** On the admin's first screen: the latest messages that nobody has handled. Nothing where all are. */
export const OpenMessages = () => {
  const t = useText()
  const locale = useLocale()
  const { page } = useMarketList({
    row: listContact,
    input: { handled: false, page: 1, limit: FEW },
    effect: messageEffect,
    isFound: message => !message.handled,
    limit: FEW,
  })
  if (!page || page.rows.length === 0) return null
  const link = {
    href: '/dashboard/contact-messages',
    label: t('All {count}', { count: formatNumber(page.total, locale) }),
  }
  return (
    <Section title={t('Messages to handle')} link={link}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="message-list" aria-label={t('Messages to handle')}>
        {page.rows.map(message => (
          <li key={message.id}>
            <MessageCard message={message} selection={null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
