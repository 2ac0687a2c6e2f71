import { type EarningsDay, listEarningsDays } from '../../../contract/ledger/ledger.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import { formatDate } from '../../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** A day for each of the return time, and orders whose return is asked for. */
const MAX_DAYS = 60

/** On which day how much becomes available, while orders can be returned. */
export const UpcomingEarnings = ({ shopId }: { shopId: string | undefined }) => {
  const t = useTranslate()
  const days = useRemoteList({
    endpoint: listEarningsDays,
    input: { shopId },
    limit: MAX_DAYS,
    applyPending: rows => rows,
  })
  // What a shop has in cash already is no news.
  const rows = (days.page?.rows ?? []).filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return null
  return (
    <Section title={t('Available next')}>
      <EarningsDayTable days={rows} />
    </Section>
  )
}

export const EarningsDayTable = ({ days }: { days: readonly EarningsDay[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const taka = (amount: number) => formatTaka(amount, locale)
  return (
    <CompactTable
      caption={t('Available next')}
      rows={days}
      keyOf={({ id }) => id}
      columns={[
        { key: 'what', label: t('When'), isLead: true, render: day => <DayText day={day} /> },
        { key: 'earned', label: t('Earned'), isNumber: true, render: ({ earned }) => taka(earned) },
        ...(days.some(({ cash }) => cash !== 0)
          ? [
              {
                key: 'cash',
                label: t('Less cash you have'),
                isNumber: true,
                render: ({ cash }: EarningsDay) => taka(cash),
              },
            ]
          : []),
      ]}
    />
  )
}

/** The time of day makes it the same date in every time zone. */
const DayText = ({ day: { date, amount } }: { day: EarningsDay }) => {
  const t = useTranslate()
  const locale = useLocale()
  const shown = formatTaka(Math.abs(amount), locale)
  if (date === null) return t('{amount} waits until you have decided about returns', { amount: shown })
  const day = formatDate(`${date}T12:00`, locale)
  if (amount < 0) return t('You owe the market {amount} from {day}', { amount: shown, day })
  return t('{amount} becomes available on {day}', { amount: shown, day })
}
