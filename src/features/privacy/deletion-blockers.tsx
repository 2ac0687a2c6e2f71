import type { DeletionBlocker } from '../../contract/privacy/account.ts'
import { Link } from '../../ui/controls/link.tsx'
import { type Translate, useTranslate } from '../../ui/text/i18n.ts'
import './delete-account.css'

/** What must happen before the account can be deleted, with the orders that it is about. */
export const DeletionBlockers = ({ blockers }: { blockers: readonly DeletionBlocker[] }) => {
  const t = useTranslate()
  return (
    <ul className="deletion-list">
      {blockers.map(blocker => (
        <li key={blocker.kind}>
          {describeBlocker(blocker, t)}{' '}
          {blocker.orders.map(({ id, number }) => (
            <span key={id}>
              <Link href={`/dashboard/orders/${id}`}>{number}</Link>{' '}
            </span>
          ))}
          {blocker.count > blocker.orders.length && blocker.orders.length > 0 && '…'}
        </li>
      ))}
    </ul>
  )
}

const describeBlocker = ({ kind, count }: DeletionBlocker, t: Translate): string => {
  if (kind === 'orders')
    return t(
      '{count, plural, one {# order of yours is under way. Receive or cancel it first.} other {# orders of yours are under way. Receive or cancel them first.}}',
      { count },
    )
  if (kind === 'refunds')
    return t('{count, plural, one {A refund to you is not finished.} other {# refunds to you are not finished.}}', {
      count,
    })
  if (kind === 'shop-orders')
    return t(
      '{count, plural, one {Your shop has # open order. Finish it first.} other {Your shop has # open orders. Finish them first.}}',
      { count },
    )
  if (kind === 'shop-refunds')
    return t('{count, plural, one {Your shop owes # refund.} other {Your shop owes # refunds.}}', { count })
  return t('You are the only super admin. Nobody else could manage the admins.')
}
