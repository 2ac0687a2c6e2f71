import { useLiveQuery } from 'dexie-react-hooks'
import { SKELETONS } from '../../../contract/constants.ts'
import { placeOrder, placeOrderGroup } from '../../../contract/orders/order-writes.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { isWriteOf } from '../../../local/outbox/entry.ts'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { readUnsentChangesOfOthers, type UnsentChanges } from '../../../local/outbox/unsent-changes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { RetentionNote } from '../../outbox/browser-retention-note.tsx'
import { PendingChangeItem } from './pending-change-item.tsx'

/** /dashboard/pending: every unsent or rejected change, why it is there and what to do about it. */
const PendingChanges = () => {
  const t = useTranslate()
  useTitle(t('Pending changes'))
  const entries = useLiveQuery(readPendingEntries)
  const others = useLiveQuery(readUnsentChangesOfOthers)
  const isWaiting = Boolean(entries?.length || others?.length)
  const hasOrder = entries?.some(isOrder) || others?.some(({ orders }) => orders > 0)
  return (
    <Page>
      <Section title={t('Pending changes')} level={1}>
        <Stack>
          {isWaiting && <RetentionNote hasOrder={hasOrder ?? false} />}
          {entries && others ? (
            <PendingChangeList entries={entries} hasOthers={others.length > 0} />
          ) : (
            <PendingChangesLoading />
          )}
          {others?.map(changes => (
            <OtherAccountNotice key={changes.userId} {...changes} />
          ))}
        </Stack>
      </Section>
    </Page>
  )
}

const isOrder = isWriteOf(placeOrder, placeOrderGroup)

const PendingChangesLoading = () => {
  const t = useTranslate()
  return (
    <>
      <Loading what={t('Pending changes')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </>
  )
}

const OtherAccountNotice = ({ name, count, isEnded }: UnsentChanges) => {
  const t = useTranslate()
  if (isEnded) {
    return (
      <Notice
        tone="wait"
        title={t('You have been signed out.')}
        action={
          <Button variant="brand" href="/login?from=/dashboard/pending">
            {t('Login')}
          </Button>
        }
      >
        {t(
          '{count, plural, one {# change of yours waits on this phone. It is sent when you sign in.} other {# changes of yours wait on this phone. They are sent when you sign in.}}',
          { count },
        )}
      </Notice>
    )
  }
  return (
    <Notice
      title={
        name
          ? t(
              '{count, plural, one {# change of {name} waits until {name} signs in here.} other {# changes of {name} wait until {name} signs in here.}}',
              { count, name },
            )
          : t(
              '{count, plural, one {# change of another account waits until that account signs in here.} other {# changes of other accounts wait until those accounts sign in here.}}',
              { count },
            )
      }
    />
  )
}

type PendingChangeListProps = { entries: readonly OutboxEntry[]; hasOthers: boolean }

const PendingChangeList = ({ entries, hasOthers }: PendingChangeListProps) => {
  const t = useTranslate()
  const user = useUser()
  if (entries.length === 0) {
    // Signed out, the changes of other accounts may be the reader's own: so the screen does not say that all are sent.
    if (hasOthers && !user) return null
    return (
      <EmptyState title={hasOthers ? t('All your changes are sent') : t('Everything is sent')} illustration="knot">
        {t('Changes you make offline wait here until they are sent.')}
      </EmptyState>
    )
  }
  return entries.map(entry => <PendingChangeItem key={entry.id} entry={entry} entries={entries} />)
}

export default PendingChanges
