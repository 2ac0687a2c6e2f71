import type { Locale } from '../../contract/money.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { clock } from '../../ui/offline-strip.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { type Translate, useLocale, useText } from '../../ui/text.ts'
import { type Standing, standingOf } from './entry-standing.ts'

/** Where a change stands, in words, with its clock or its call for attention. */
export const EntryMark = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const standing = standingOf(entry, entries)
  return (
    <PendingMark state={NEEDS_PERSON.has(standing.kind) ? 'attention' : 'waiting'}>
      {wordsOf(standing, t, useLocale())}
    </PendingMark>
  )
}

const NEEDS_PERSON = new Set<Standing['kind']>(['refused', 'old', 'payment', 'sign-in', 'stuck'])

const wordsOf = (standing: Standing, t: Translate, locale: Locale): string => {
  switch (standing.kind) {
    case 'sending':
      return t('Sending')
    case 'waiting':
      return standing.nextAt === null
        ? t('Waiting to send')
        : t('Waiting to send, next try at {time}', {
            time: clock(new Date(standing.nextAt), locale),
          })
    case 'held':
      return t('Waits for “{label}”', { label: t(standing.by.label) })
    case 'sign-in':
      return t('Waiting for you to sign in')
    case 'payment':
      return t('Waits for you to pay')
    case 'old':
      return t('Written more than 60 days ago. Is it still meant?')
    case 'stuck':
      return t('No answer for days')
    case 'refused':
      return t('Needs your attention')
  }
}
