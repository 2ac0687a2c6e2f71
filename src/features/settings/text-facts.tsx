import { formatNumber } from '../../contract/messages/number-format.ts'
import type { ServerStatus } from '../../contract/settings/server-status.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DescriptionList } from '../../ui/rows/description-list.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'

type Texts = NonNullable<ServerStatus['texts']>

/** What the SMS provider has reported: how many messages arrived, and why the others did not. */
export const TextFacts = ({ texts }: { texts: Texts }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { provider, days, sent, delivered, failed, failures } = texts
  return (
    <Section title={t('Text messages')}>
      <Card>
        <p className="meta">
          {provider} · {t('{days, plural, one {Last day} other {Last # days}}', { days })}
        </p>
        <DescriptionList
          facts={[
            { label: t('Delivered to the phone'), value: formatNumber(delivered, locale) },
            { label: t('Sent, without a report yet'), value: formatNumber(sent, locale) },
            { label: t('Not delivered'), value: formatNumber(failed, locale) },
          ]}
        />
        {failures.length > 0 && (
          <>
            <h3>{t('Why they were not delivered')}</h3>
            <DescriptionList
              facts={failures.map(({ reason, messages }) => ({
                label: REASONS[reason] ? t(REASONS[reason]) : toWords(reason),
                value: formatNumber(messages, locale),
              }))}
            />
          </>
        )}
      </Card>
    </Section>
  )
}

/** Infobip's names of what goes wrong most (its documentation: response status and error codes). */
const REASONS: Readonly<Record<string, MessageKey>> = {
  UNKNOWN: 'Without a reason',
  UNDELIVERABLE_NOT_DELIVERED: 'The phone was off or out of reach',
  UNDELIVERABLE_REJECTED_OPERATOR: 'The mobile operator refused it',
  EXPIRED_EXPIRED: 'The phone was out of reach until the message expired',
  EXPIRED_DLR_UNKNOWN: 'The mobile operator has reported nothing',
  REJECTED_NOT_ENOUGH_CREDITS: 'The account at the provider is empty',
  REJECTED_NETWORK: 'The provider does not send to this mobile operator',
  REJECTED_ROUTE_NOT_AVAILABLE: 'The provider does not send to this mobile operator yet',
  REJECTED_DESTINATION: 'The number is on a list of the provider that gets no messages',
  REJECTED_DESTINATION_NOT_REGISTERED: 'The number is not registered for a trial account',
  REJECTED_INVALID_DESTINATION: 'There is no such number',
  REJECTED_PREFIX_MISSING: 'The number has no valid prefix',
  REJECTED_SOURCE: 'The sender is not allowed: check INFOBIP_SENDER',
  REJECTED_SENDER: 'The sender is not allowed here: check INFOBIP_SENDER',
  REJECTED_FLOODING_FILTER: 'Too many messages to one number',
}

/** What this version has no words for, in the provider's: REJECTED_BY_DND as “Rejected by dnd”. */
const toWords = (reason: string): string => {
  const words = reason.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
