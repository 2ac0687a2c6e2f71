import { useLiveQuery } from 'dexie-react-hooks'
import { pendingEntries } from '../../local/outbox.ts'
import type { WaitingOrder } from '../../local/overlay.ts'
import { Card } from '../../ui/card.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { Moment } from '../../ui/timeline.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AddressLines } from './delivery.tsx'
import { EntryChoices } from './entry-choices.tsx'
import { EntryMark } from './entry-mark.tsx'
import { OrderLines } from './order-lines.tsx'
import { RefusedOrder } from './refused-order.tsx'
import { RetentionNote } from './retention-note.tsx'

const WAITS_FOR_NETWORK =
  'This order is saved on this phone. It is sent by itself as soon as there is a network, and gets its number then.'
const WAITS_FOR_PAYMENT =
  'This order is saved on this phone. It is placed when you pay for it, or change it to cash on delivery.'

type Address = { name: string; phoneNumber: string; email: string; address: string }

/** An order without the server's answer: "Not placed yet", no number, and everything that the person ordered. */
export const WaitingOrderPage = ({ order }: { order: WaitingOrder }) => {
  const t = useText()
  useTitle(t('Not placed yet'))
  const entries = useLiveQuery(pendingEntries) ?? [order.entry]
  const { entry, seen } = order
  const address = entry.input.shippingAddress as Address | undefined
  return (
    <Section title={t('Not placed yet')} level={1}>
      <Columns
        side="end"
        aside={
          address && (
            <Card as="aside" label={t('Delivery to')}>
              <AddressLines address={address} />
            </Card>
          )
        }
      >
        <Stack>
          <p>
            {t('Ordered from {shop}', { shop: seen.shop.name })} ·{' '}
            <Moment at={new Date(order.createdAt).toISOString()} />
          </p>
          <EntryMark entry={entry} entries={entries} />
          {entry.state === 'rejected' ? (
            <RefusedOrder entry={entry} entries={entries} />
          ) : (
            <>
              <p>{t(entry.needsPerson === 'payment' ? WAITS_FOR_PAYMENT : WAITS_FOR_NETWORK)}</p>
              <RetentionNote hasOrder />
              <EntryChoices entry={entry} entries={entries} />
            </>
          )}
          <Card as="section" label={t('What you ordered')}>
            <h2>{t('What you ordered')}</h2>
            <OrderLines lines={seen.lines} sums={seen} />
          </Card>
        </Stack>
      </Columns>
    </Section>
  )
}
