import { useEffect, useRef, useState } from 'react'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import type { VisitorOrder } from '../../../local/db/device-schema.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import {
  hasValidCode,
  placeAsSignedIn,
  placeByCode,
  readContents,
  sendVisitorCode,
  withdrawVisitorOrder,
} from '../../../local/orders/visitor-orders.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/page.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { describeMessage, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { formatAddressLine } from '../../accounts/addresses/address-line.ts'
import { CodeStep } from '../../accounts/phone/phone-code-form.tsx'
import { RetentionNote } from '../../outbox/browser-retention-note.tsx'
import { useAreaNames } from '../../places/use-area-names.ts'
import { showVisitorNumber } from '../customer/visitor-number.ts'
import { OrderLines } from '../page/order-lines.tsx'
import { usePlaceVisitorOrder } from './use-visitor-orders.ts'

type VisitorOrderCardProps = {
  order: VisitorOrder
  /** It was written a moment ago, on this page. */
  isFresh: boolean
  /** Called before the order becomes a cart again, whose form is filled in with it. */
  onEdit: (order: VisitorOrder) => void
}

/** An order that waits for the code to its phone: what it holds, and what it waits for. */
export const VisitorOrderCard = ({ order, isFresh, onEdit }: VisitorOrderCardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const listAreaNames = useAreaNames()
  const user = useUser()
  const [isDiscarding, setDiscarding] = useState(false)
  const { seen, address } = readContents(order)
  const isSealed = order.isSealed && user?.signInPhone !== order.phoneNumber
  const key = order.entry.id
  const edit = catchToToast(async () => {
    onEdit(order)
    await withdrawVisitorOrder(key)
  })
  if (user === undefined) return null
  return (
    <Columns side="end" aside={<Contents seen={seen} />}>
      <Card as="section" label={t('Not placed yet')}>
        <Heading takesFocus={isFresh} />
        {user ? <PlaceHere order={order} /> : <ConfirmNumber order={order} onEdit={isSealed ? undefined : edit} />}
        {!isSealed && (
          <p>
            {formatAddressLine(address, listAreaNames)} ·{' '}
            <span className="billing-phone">{formatDigits(address.phoneNumber, locale)}</span>
          </p>
        )}
        <RetentionNote hasOrder />
        <Row>
          {!isSealed && !user && <Button onClick={edit}>{t('Change this order')}</Button>}
          <Button onClick={() => setDiscarding(true)}>{t('Discard')}</Button>
        </Row>
      </Card>
      {isDiscarding && (
        <ConfirmDialog
          title={t('Discard this order?')}
          action={t('Discard')}
          onClose={() => setDiscarding(false)}
          onConfirm={catchToToast(() => withdrawVisitorOrder(key))}
        >
          <p>{t('It will not be placed. Its products go back into the cart.')}</p>
        </ConfirmDialog>
      )}
    </Columns>
  )
}

/** What is ordered of each shop, and what it costs. */
const Contents = ({ seen }: { seen: readonly OrderSeen[] }) => {
  const t = useTranslate()
  return (
    <Card as="aside" label={t('Your order')}>
      {seen.map(one => (
        <Stack key={one.shop.id}>
          <p>{t('From {shop}', { shop: showName(one.shop) })}</p>
          <OrderLines lines={one.lines} sums={one} />
        </Stack>
      ))}
    </Card>
  )
}

/** `takesFocus`: the form that had the focus is gone. */
const Heading = ({ takesFocus }: { takesFocus: boolean }) => {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {t('Not placed yet')}
    </h2>
  )
}

/** What a new account gets from the order. */
const profileLabel = () => describeMessage('Your contact details')

type ConfirmNumberProps = { order: VisitorOrder; onEdit: (() => void) | undefined }

/** Asks for the code, or says that it is asked for when there is a network. */
const ConfirmNumber = ({ order, onEdit }: ConfirmNumberProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const { isOnline } = useConnection()
  const { place } = usePlaceVisitorOrder()
  const [isSending, setSending] = useState(false)
  const key = order.entry.id
  const { sent } = order
  const phoneNumber = formatDigits(showVisitorNumber(order), locale)
  const send = catchToToast(async () => {
    setSending(true)
    await sendVisitorCode(key).finally(() => setSending(false))
  })
  if (sent && hasValidCode(order, now)) {
    return (
      <CodeStep
        key={sent.requestId}
        sent={{ ...sent, phoneNumber: order.phoneNumber, shownNumber: phoneNumber }}
        action={t('Place order')}
        onCode={({ code }) => place(() => placeByCode({ key, code, profileLabel: profileLabel() }))}
        onResend={() => sendVisitorCode(key)}
        onBack={onEdit}
      />
    )
  }
  if (!isOnline) {
    return (
      <SyncStatus state="waiting">
        {t('Waiting for the code we send to {phoneNumber} when you are online', { phoneNumber })}
      </SyncStatus>
    )
  }
  return (
    <>
      <p>{t('A code to {phoneNumber} places this order, and signs you in.', { phoneNumber })}</p>
      <Row>
        <Button variant="primary" size="lg" isBusy={isSending} onClick={send}>
          {t('Send code')}
        </Button>
      </Row>
    </>
  )
}

/** Somebody has signed in in another way: the order is theirs only if they say so, twice where its number is not their own. */
const PlaceHere = ({ order }: { order: VisitorOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { place, isBusy } = usePlaceVisitorOrder()
  const [isAsking, setAsking] = useState(false)
  const phoneNumber = formatDigits(showVisitorNumber(order), locale)
  const action = t('Place it as {name}', { name: user?.name || t('Customer') })
  const placeIt = () => place(() => placeAsSignedIn({ key: order.entry.id, profileLabel: profileLabel() }))
  return (
    <>
      <p>
        {t('Somebody wrote this order on this phone before you signed in, for the number {phoneNumber}.', {
          phoneNumber,
        })}{' '}
        {t('If it is yours, place it with your account. Otherwise it waits for its code.')}
      </p>
      <Row>
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => (user?.signInPhone === order.phoneNumber ? placeIt() : setAsking(true))}
        >
          {action}
        </Button>
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={t('Is this order yours?')}
          action={action}
          isDanger={false}
          onClose={() => setAsking(false)}
          onConfirm={placeIt}
        >
          <p>
            {t(
              'It was written for the number {phoneNumber}. Placed with your account it is your order: you are asked to pay, and you see the name and the address in it.',
              { phoneNumber },
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
