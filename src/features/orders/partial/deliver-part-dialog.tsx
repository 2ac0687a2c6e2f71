import { type FormEvent, useId, useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { hasWholePoisha, type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { creditPartOf } from '../../../contract/orders/credit-share.ts'
import { calculateLess, cashAfter, explainCash } from '../../../contract/orders/kept-pieces.ts'
import type { LinePieces } from '../../../contract/orders/order-returns.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { deliverPart } from '../../../contract/orders/partial-delivery.ts'
import { listKeptPieces, toReturnableOrder } from '../../../contract/orders/returned-pieces.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { localiseDigits, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { countPieces, ReturnLines } from '../customer/return-lines.tsx'
import { readTypedTaka } from '../totals/typed-taka.ts'

type DialogProps = { order: Order; onClose: () => void }

/** Which pieces the customer has kept, and what they have paid for the delivery. It begins with what the courier's cash explains. */
const DeliverPartDialog = ({ order, onClose }: DialogProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  const { run } = useSubmit()
  const sold = toSoldOrder(order)
  const limits = listKeptPieces(sold.lines)
  const collected = sumCollected(order)
  const [explained] = useState(() => (collected === null ? null : explainCash(sold, toPoisha(collected))))
  const [kept, setKept] = useState<readonly LinePieces[]>(explained?.kept ?? limits)
  const [typed, setTyped] = useState(localiseDigits(String(explained ? toTaka(explained.delivery) : order.shipping)))
  const [isTried, setTried] = useState(false)
  const delivery = readTypedTaka(typed)
  const isFeeValid = delivery >= 0 && delivery <= order.shipping && hasWholePoisha(delivery)
  const isNothing = kept.length === 0 && delivery === 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isFeeValid || isNothing) return
    onClose()
    return run({ loading: 'Sending', done: TOAST.changed }, () =>
      sendOnline(deliverPart, { id: order.id, kept: [...kept], delivery }),
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('{number} was kept in part', { number: order.number })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={id}>
            {t('Deliver what was kept')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <ReturnLines
            legend={t('Which pieces did the customer keep?')}
            order={order}
            limits={limits}
            pieces={kept}
            error={isTried && isNothing ? t('With nothing kept and nothing paid, choose “Refused at the door”.') : null}
            onChange={setKept}
          />
          {order.shipping > 0 && (
            <TextInput
              label={t('Paid for the delivery')}
              prefix="৳"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              hint={t('Of {fee}.', { fee: formatTaka(order.shipping, locale) })}
              error={
                isTried && !isFeeValid
                  ? t('Enter an amount between {least} and {most}.', {
                      least: formatTaka(0, locale),
                      most: formatTaka(order.shipping, locale),
                    })
                  : null
              }
              onChange={event => setTyped(event.target.value)}
            />
          )}
          {isFeeValid && <Outcome order={order} kept={kept} delivery={delivery} collected={collected} />}
          <p className="meta">
            {t(
              '{count, plural, one {# piece comes} other {# pieces come}} back to you, and into stock once you have them.',
              {
                count: countPieces(limits) - countPieces(kept),
              },
            )}
          </p>
        </Stack>
      </form>
    </Dialog>
  )
}

const toSoldOrder = (order: Order) => ({ ...toReturnableOrder(order), creditUsed: toPoisha(order.creditUsed ?? 0) })

/** What couriers say that they have collected, in taka. Null: one of them did not say. */
const sumCollected = ({ shipments = [] }: Order): Taka | null => {
  const parcels = shipments.filter(({ status }) => status === 'DELIVERED' || status === 'PARTLY_DELIVERED')
  const amounts = parcels.map(({ status, cash = 0, collected }) => collected ?? (status === 'DELIVERED' ? cash : null))
  if (amounts.length === 0 || amounts.includes(null)) return null
  return toTaka(amounts.reduce<number>((sum, amount) => sum + toPoisha(amount ?? 0), 0))
}

type OutcomeProps = { order: Order; kept: readonly LinePieces[]; delivery: Taka; collected: Taka | null }

/** What the customer pays, or gets back, and whether the courier has collected as much. */
const Outcome = ({ order, kept, delivery, collected }: OutcomeProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const sold = toSoldOrder(order)
  const { goods, delivery: fee } = calculateLess(sold, { kept, delivery: toPoisha(delivery) })
  const less = goods + fee
  const credit = toTaka(creditPartOf(less, sold))
  const isCashDue = order.paymentType === 'COD' && order.paymentStatus === 'UNPAID'
  const again = credit > 0 && <p>{t('{amount} becomes store credit again.', { amount: formatTaka(credit, locale) })}</p>
  if (!isCashDue) {
    const back = order.paymentStatus === 'PAID' ? toTaka(less - toPoisha(credit)) : 0
    return (
      <>
        <p>
          {back > 0
            ? t('{amount} goes back to the customer.', { amount: formatTaka(back, locale) })
            : t('Nothing goes back to the customer.')}
        </p>
        {again}
      </>
    )
  }
  const cash = toTaka(cashAfter(sold, less))
  const amounts = { cash: formatTaka(cash, locale), collected: formatTaka(collected ?? 0, locale) }
  return (
    <>
      <p>{t('The customer pays {cash} in cash.', amounts)}</p>
      {again}
      {collected !== null && collected !== cash && (
        <Notice tone="wait" title={t('The courier says that it has collected {collected}', amounts)}>
          {t('You can go on: the difference stays open with the courier.')}
        </Notice>
      )}
    </>
  )
}

export default DeliverPartDialog
