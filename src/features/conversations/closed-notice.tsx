import type { HourRange } from '../../contract/conversations/message-settings.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { toWhatsappNumber } from '../../contract/whatsapp-number.ts'
import type { OptimisticConversation } from '../../local/conversations/optimistic.ts'
import { type ConversationParty, submitBlock } from '../../local/conversations/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buildPhoneUrl } from '../../ui/controls/phone-link.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { describeMessage, type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'

const TITLES: Record<string, MessageKey> = {
  BLOCKED_BY_ME: 'You have blocked this conversation.',
  BLOCKED: 'You cannot write in this conversation.',
  SHOP_CLOSED: 'This shop is closed. It takes no messages.',
  NOT_TAKEN: 'This shop takes no messages here.',
}

type ClosedNoticeProps = { conversation: OptimisticConversation; party: ConversationParty; name: string }

/** In place of the form: why nobody can write, and what to do instead. */
export const ClosedNotice = ({ conversation, party, name }: ClosedNoticeProps) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const { closed = '', shop } = conversation
  const unblock = () =>
    run(CHANGE_MESSAGES, () => submitBlock(party, false, describeMessage('End the block of {name}', { name })))
  const canCall = closed === 'NOT_TAKEN' && party.customerId === undefined && shop.phoneNumber
  return (
    <Notice
      tone="wait"
      title={t(TITLES[closed] ?? 'You cannot write in this conversation.')}
      action={
        closed === 'BLOCKED_BY_ME' && (
          <Button isBusy={isBusy} onClick={unblock}>
            {t('End the block')}
          </Button>
        )
      }
    >
      {canCall && (
        <Row>
          <Button href={buildPhoneUrl(shop.phoneNumber)}>{t('Call the shop')}</Button>
          {shop.hasWhatsapp && (
            <Button href={`https://wa.me/${toWhatsappNumber(shop.phoneNumber)}`}>{t('Write on WhatsApp')}</Button>
          )}
        </Row>
      )}
    </Notice>
  )
}

/** When the shop does not want to be disturbed: it reads the message after that. */
export const QuietNotice = ({ hours }: { hours: HourRange | undefined }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (!hours) return null
  const format = (hour: number) => `${formatNumber(hour, locale)}:${formatNumber(0, locale)}${formatNumber(0, locale)}`
  return (
    <p className="meta">
      {t('From {from} to {to} the shop is told of messages later.', { from: format(hours.from), to: format(hours.to) })}
    </p>
  )
}
