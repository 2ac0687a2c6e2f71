import { useLiveQuery } from 'dexie-react-hooks'
import { SKELETONS } from '../../contract/constants.ts'
import { placeOrder } from '../../contract/orders.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { stockConflictOf } from '../../local/product-overlay.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { type UnsentChanges, unsentOfOthers } from '../../local/unsent-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Row, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { Moment } from '../../ui/timeline.tsx'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { RefusedStock } from '../vendor-products/refused-stock.tsx'
import { EntryChoices } from './entry-choices.tsx'
import { EntryMark } from './entry-mark.tsx'
import { RefusedOrder } from './refused-order.tsx'
import { RetentionNote } from './retention-note.tsx'

/** /dashboard/pending: every change that the server has not answered yet, why, and what to do about it. */
const Pending = () => {
  const t = useText()
  useTitle(t('Pending changes'))
  const entries = useLiveQuery(pendingEntries)
  const others = useLiveQuery(unsentOfOthers)
  const isWaiting = Boolean(entries?.length || others?.length)
  const hasOrder = entries?.some(isOrder) || others?.some(({ orders }) => orders > 0)
  return (
    <Page>
      <Section title={t('Pending changes')} level={1}>
        <Stack>
          {isWaiting && <RetentionNote hasOrder={hasOrder ?? false} />}
          {entries && others ? <Entries entries={entries} hasOthers={others.length > 0} /> : <Waiting />}
          {others?.map(changes => (
            <OthersNotice key={changes.userId} {...changes} />
          ))}
        </Stack>
      </Section>
    </Page>
  )
}

const isOrder = ({ endpoint }: OutboxEntry): boolean => endpoint === placeOrder.name

const Waiting = () => {
  const t = useText()
  return (
    <>
      <Loading what={t('Pending changes')} />
      {skeletons('row', SKELETONS.tableRows)}
    </>
  )
}

const OthersNotice = ({ name, count, isEnded }: UnsentChanges) => {
  const t = useText()
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

type EntriesProps = { entries: readonly OutboxEntry[]; hasOthers: boolean }

const Entries = ({ entries, hasOthers }: EntriesProps) => {
  const t = useText()
  const user = useUser()
  if (entries.length === 0) {
    // Signed out, whoever looks may be the one whose changes wait: nothing says that all is sent.
    if (hasOthers && !user) return null
    return (
      <Empty title={hasOthers ? t('All your changes are sent') : t('Everything is sent')} drawing="knot">
        {t('Changes that you make without a network wait here until they are sent.')}
      </Empty>
    )
  }
  return entries.map(entry => <Entry key={entry.id} entry={entry} entries={entries} />)
}

const Entry = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const label = t(entry.label)
  return (
    <Card as="article" label={label}>
      <Row align="between">
        <h2>{isOrder(entry) ? <Link href={`/dashboard/orders/${entry.input.id}`}>{label}</Link> : label}</h2>
        <Moment at={new Date(entry.createdAt).toISOString()} />
      </Row>
      <EntryMark entry={entry} entries={entries} />
      {isOrder(entry) && entry.state === 'rejected' ? (
        <RefusedOrder entry={entry} entries={entries} />
      ) : (
        <Plain entry={entry} entries={entries} />
      )}
    </Card>
  )
}

const Plain = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const conflict = stockConflictOf([entry])
  if (conflict) return <RefusedStock conflict={conflict} entries={entries} />
  return (
    <>
      {entry.state === 'rejected' && <ErrorNote title={t(entry.error?.message ?? '')} />}
      <EntryChoices entry={entry} entries={entries} />
    </>
  )
}

export default Pending
