import { useLiveQuery } from 'dexie-react-hooks'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { RETURN_PHOTOS_MAX } from '../../../contract/constants.ts'
import { toTaka } from '../../../contract/money.ts'
import { refundsDelivery } from '../../../contract/orders/order-returns.ts'
import { calculateReturn, listKeptPieces, toReturnableOrder } from '../../../contract/orders/returned-pieces.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { countPendingReturnPhotos, submitReturnPhoto } from '../../../local/orders/returns.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { usePhotoSelection } from '../../../ui/forms/photos-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { translateText, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { describeReturn } from '../customer/refund-text.ts'
import { ReturnRequestDetails } from '../customer/return-request-details.tsx'

/** Why an order is or was to be returned. Its customer can add photos as long as the shop has not decided. */
export const ReturnRequestCard = ({ order, canAddPhotos }: { order: OptimisticOrder; canAddPhotos: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  const isOpen = order.shownStatus === 'RETURN_REQUESTED'
  if (!order.returnRequest && !(isOpen && canAddPhotos)) return null
  return (
    <Card as="section" label={t('Why it is returned')}>
      <h2>{t('Why it is returned')}</h2>
      {order.returnRequest && <ReturnRequestDetails request={order.returnRequest} order={order} />}
      {isOpen && canAddPhotos && <p>{describeReturn(order, returnAmount(order), locale)}</p>}
      {isOpen && canAddPhotos && <AddReturnPhoto order={order} />}
    </Card>
  )
}

/** What goes back if all is accepted that was asked for. */
const returnAmount = (order: OptimisticOrder): number => {
  // What waits to be sent is newer than what the server has.
  const waiting = order.statusChanges.findLast(({ to }) => to === 'RETURN_REQUESTED')?.entry.input
  const { lines, reason } = waiting ? { ...waiting, reason: waiting.returnReason } : (order.returnRequest ?? {})
  const returnable = toReturnableOrder(order)
  const withDelivery = refundsDelivery({ reason, namesPieces: lines !== undefined })
  return toTaka(calculateReturn(returnable, lines ?? listKeptPieces(returnable.lines), { withDelivery }).amount)
}

const AddReturnPhoto = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy } = useSubmit()
  const pending = useLiveQuery(() => countPendingReturnPhotos(order.id), [order.id]) ?? 0
  const room = RETURN_PHOTOS_MAX - pending - (order.returnRequest?.photos.length ?? 0)
  const send = async (photos: readonly StoredFile[]) => {
    for (const photo of photos.slice(0, room))
      await run({ loading: 'Sending', done: 'Photo added' }, () => submitReturnPhoto(order, photo))
  }
  const { select, isBusy: isScaling, error } = usePhotoSelection(send)
  return (
    <>
      {pending > 0 && (
        <SyncStatus state="waiting">
          {t('{count, plural, one {# photo waiting to send} other {# photos waiting to send}}', { count: pending })}
        </SyncStatus>
      )}
      {room > 0 && (
        <div>
          <Button icon={Camera} isBusy={isBusy || isScaling} onClick={() => input.current?.click()}>
            {t('Add a photo')}
          </Button>
          <input ref={input} type="file" accept="image/*" multiple hidden onChange={select} aria-label={t('Photos')} />
        </div>
      )}
      {error && <p className="field-error">{translateText(error)}</p>}
    </>
  )
}
