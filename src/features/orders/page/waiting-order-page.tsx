import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import { findEntryCorrection } from '../../../local/orders/correction.ts'
import type { PendingOrder } from '../../../local/orders/optimistic.ts'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { RetentionNote } from '../../outbox/browser-retention-note.tsx'
import { PendingBadge } from '../../outbox/pending-badge.tsx'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'
import { needsCustomer } from '../customer/order-group.ts'
import { RejectedOrders } from '../customer/rejected-orders.tsx'
import { AddressLines } from './delivery-details.tsx'
import type { PlacedState } from './order-confirmation.tsx'
import { OrderLines } from './order-lines.tsx'
import { WaitingTogether } from './ordered-together.tsx'

const WAITING_FOR_NETWORK_TEXT =
  'This order is saved on this phone. It is sent when you are back online, and gets its number then.'
const WAITING_FOR_PAYMENT_TEXT =
  'This order is saved on this phone. It is placed when you pay for it, or change it to cash on delivery.'

const PAY_AT_SHOP = 'You pay {amount} at the shop when you collect it.'

/** An order that the server has not answered yet: "Not placed yet", no number, and the ordered items. */
export const WaitingOrderPage = ({ order }: { order: PendingOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  useTitle(t('Not placed yet'))
  const entries = useLiveQuery(readPendingEntries) ?? [order.entry]
  const lead = useFocusWhenPlaced()
  const { entry, seen } = order
  const title = t(entry.state === 'rejected' ? 'What you ordered' : 'Your items')
  const { address } = order
  const point = seen.delivery?.point
  return (
    <Section title={t('Not placed yet')} level={1}>
      <Columns
        side="end"
        aside={
          address && (
            <Card as="aside" label={t(point ? 'Pick up at' : 'Delivery to')}>
              <AddressLines address={address} title={point ? 'Pick up at' : 'Delivery to'} />
            </Card>
          )
        }
      >
        <Stack>
          <p ref={lead} tabIndex={-1}>
            {t('From {shop}', { shop: showName(seen.shop) })} ·{' '}
            <DateTime at={new Date(order.createdAt).toISOString()} />
          </p>
          <PendingBadge entry={entry} entries={entries} />
          {entry.state === 'rejected' ? (
            <RejectedOrders entry={entry} entries={entries} />
          ) : (
            <>
              <p>{t(entry.needsPerson === 'payment' ? WAITING_FOR_PAYMENT_TEXT : WAITING_FOR_NETWORK_TEXT)}</p>
              {order.paymentType === 'COD' && amountToPay(seen) > 0 && (
                <p>
                  {t(point ? PAY_AT_SHOP : 'You pay {amount} to the courier when it arrives.', {
                    amount: formatTaka(amountToPay(seen), locale),
                  })}
                </p>
              )}
              <RetentionNote hasOrder />
              <PendingChangeActions entry={entry} entries={entries} isMainAction={needsCustomer(order)}>
                {!needsCustomer(order) && <ContinueShopping variant="primary" />}
              </PendingChangeActions>
              {needsCustomer(order) && (
                <div>
                  <ContinueShopping variant="link" />
                </div>
              )}
            </>
          )}
          <WaitingTogether order={order} />
          <Card as="section" label={title}>
            <h2>{title}</h2>
            <OrderLines lines={seen.lines} sums={seen} changes={findEntryCorrection(entry)?.changes} />
          </Card>
        </Stack>
      </Columns>
    </Section>
  )
}

const ContinueShopping = ({ variant }: { variant: 'primary' | 'link' }) => (
  <Button variant={variant} href="/products">
    {useTranslate()('Continue shopping')}
  </Button>
)

/** Right after placing the order it takes the focus that the button of the checkout had. */
const useFocusWhenPlaced = () => {
  const lead = useRef<HTMLParagraphElement>(null)
  const isJustPlaced = useHistoryState<PlacedState>()?.isJustPlaced
  useEffect(() => {
    if (isJustPlaced) lead.current?.focus({ preventScroll: true })
  }, [isJustPlaced])
  return lead
}
