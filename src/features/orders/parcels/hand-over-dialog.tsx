import { type FormEvent, useId, useState } from 'react'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Loading } from '../../../ui/notices/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { buildCouriersUrl } from '../../shipments/couriers-url.ts'
import { useCouriers } from '../../shipments/use-couriers.ts'
import { HandOverFields } from './hand-over-fields.tsx'
import { isCompleteParcel, listCommonAccounts, type TypedParcel, toHandOver } from './typed-parcel.ts'
import { type HandOverOf, useHandOver } from './use-hand-over.ts'

type HandOverDialogProps = {
  orders: readonly OptimisticOrder[]
  onClose: () => void
  /** In place of handing over here, where the list reports what came of several. */
  onConfirm?: (parcelOf: HandOverOf) => unknown
}

/** Hands one order, or several, to a courier. Works offline: then they wait on this device. */
export const HandOverDialog = ({ orders, onClose, onConfirm }: HandOverDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const { couriers, failure } = useCouriers()
  const { isOnline } = useConnection()
  const handOver = useHandOver()
  const accounts = couriers && listCommonAccounts(couriers, orders)
  const first = orders[0]
  const [changes, setChanges] = useState<Partial<TypedParcel>>({})
  const [hasError, setError] = useState(false)
  const typed: TypedParcel | null =
    accounts?.[0] === undefined ? null : { ...accounts[0], weight: '', note: null, pieces: null, ...changes }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed || !isCompleteParcel(typed, orders)) return setError(true)
    onClose()
    const parcelOf: HandOverOf = order => toHandOver(order, typed)
    return onConfirm ? onConfirm(parcelOf) : first && handOver(first, parcelOf)
  }
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      title={
        orders.length === 1 && first
          ? t('Hand {number} to a courier', { number: first.number })
          : t('{count, plural, one {Hand # order to a courier} other {Hand # orders to a courier}}', {
              count: orders.length,
            })
      }
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          {typed && (
            <Button variant="brand" type="submit" form={id}>
              {t('Hand to courier')}
            </Button>
          )}
        </>
      }
    >
      {!accounts && (isOnline && !failure ? <Loading what={t('Couriers')} /> : <UnknownCouriers />)}
      {accounts && !typed && <NoCourier orders={orders} />}
      {accounts && typed && (
        <form id={id} onSubmit={submit} noValidate>
          <HandOverFields
            orders={orders}
            accounts={accounts}
            typed={typed}
            hasError={hasError}
            onChange={changed => setChanges({ ...changes, ...changed })}
          />
        </form>
      )}
    </Dialog>
  )
}

const UnknownCouriers = () => {
  const t = useTranslate()
  return (
    <Notice title={t('Your couriers are not on this phone yet')}>{t('It will load when you are back online.')}</Notice>
  )
}

/** No courier takes all of these orders. */
const NoCourier = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const t = useTranslate()
  const shops = new Set(orders.map(({ shopId }) => shopId))
  return (
    <Stack>
      <p>
        {t(
          shops.size > 1
            ? 'These orders are of several shops, which have no courier in common. Choose the orders of one shop.'
            : 'Your shop has no courier yet. Connect one, then hand over your orders here.',
        )}
      </p>
      <Button variant="brand" href={buildCouriersUrl({ shop: orders[0]?.shopId ?? '' })}>
        {t('Connect a courier')}
      </Button>
    </Stack>
  )
}
