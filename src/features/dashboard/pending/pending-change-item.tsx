import * as orderWrites from '../../../contract/orders/order-writes.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { findRowIds, isWriteOf } from '../../../local/outbox/entry.ts'
import { findFigureConflict } from '../../../local/products/optimistic.ts'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { translateMessage, useLocale } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { RejectedOrders } from '../../orders/customer/rejected-orders.tsx'
import { PendingBadge } from '../../outbox/pending-badge.tsx'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'
import { FigureConflictNotice } from '../../products/vendor/figure-conflict-notice.tsx'

/** One unsent or rejected change: what it is, why it is still here and what to do about it. */
export const PendingChangeItem = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  useLocale()
  const isAboutOrder = Object.values(orderWrites).some(({ name }) => name === entry.endpoint)
  const label = translateMessage(entry.label, entry.labelDescriptor)
  return (
    <Card as="article" label={label}>
      <Row align="between">
        <h2>{isAboutOrder ? <Link href={`/dashboard/orders/${findRowIds(entry)[0]}`}>{label}</Link> : label}</h2>
        <DateTime at={new Date(entry.createdAt).toISOString()} />
      </Row>
      <PendingBadge entry={entry} entries={entries} />
      {isWriteOf(orderWrites.placeOrder, orderWrites.placeOrderGroup)(entry) && entry.state === 'rejected' ? (
        <RejectedOrders entry={entry} entries={entries} />
      ) : (
        <PendingChangeCard entry={entry} entries={entries} />
      )}
    </Card>
  )
}

const PendingChangeCard = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  useLocale()
  const conflict = findFigureConflict([entry])
  if (conflict) return <FigureConflictNotice conflict={conflict} entries={entries} />
  return (
    <>
      {entry.state === 'rejected' && <ErrorNotice title={translateFailure(entry.error)} />}
      <PendingChangeActions entry={entry} entries={entries} />
    </>
  )
}
