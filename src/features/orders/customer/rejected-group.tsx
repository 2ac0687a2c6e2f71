import { useLocation } from 'wouter'
import type { placeOrderGroup } from '../../../contract/orders/order-writes.ts'
import type { EntryOf, OutboxEntry } from '../../../local/db/device-schema.ts'
import { withdrawOrderGroup } from '../../../local/orders/submit-group.ts'
import { canEdit } from '../../../local/outbox/entry.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { UnconfirmedOrderNotice } from '../../accounts/email-confirmation/unconfirmed-order-notice.tsx'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'

type GroupEntry = EntryOf<typeof placeOrderGroup>

const NOT_PLACED_TEXT = 'Your orders are saved here. Nothing was ordered.'
const MAYBE_PLACED_TEXT = 'Your orders are saved here. An earlier try may have placed them: check My Orders.'

/** Refused orders of several shops: which shop it is about, and how to order from the others without it. */
export const RejectedGroup = ({ entry, entries }: { entry: GroupEntry; entries: readonly OutboxEntry[] }) => {
  const t = useTranslate()
  const message = translateFailure(entry.error)
  const outcome = t(entry.mayHaveHappened ? MAYBE_PLACED_TEXT : NOT_PLACED_TEXT)
  return (
    <>
      {entry.error?.code === 'UNCONFIRMED' ? (
        <UnconfirmedOrderNotice message={message}>{outcome}</UnconfirmedOrderNotice>
      ) : (
        <ErrorNotice title={message}>{outcome}</ErrorNotice>
      )}
      <PendingChangeActions entry={entry} entries={entries}>
        {canEdit(entry) && <LeaveOutButton entry={entry} />}
      </PendingChangeActions>
    </>
  )
}

/** Brings the carts back and opens the checkout without the shop that the refusal names. */
const LeaveOutButton = ({ entry }: { entry: GroupEntry }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const shop = entry.seen?.orders.find(order => order.shop.id === entry.error?.detail.shopId)?.shop
  if (!shop) return null
  const leaveOut = catchToToast(async () => {
    await withdrawOrderGroup(entry.id, shop.id)
    navigate('/checkout')
  })
  return (
    <Button variant="primary" onClick={leaveOut}>
      {t('Order without {shop}', { shop: showName(shop) })}
    </Button>
  )
}
