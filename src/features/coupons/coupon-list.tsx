import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { type OptimisticCoupon, submitCouponActivation, submitCouponDeletion } from '../../local/resources/coupons.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { Cards } from '../../ui/page.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { showBulkDeleteToast } from '../outbox/bulk-delete-toast.ts'
import { useBulkSubmit } from '../outbox/use-bulk-submit.ts'
import { CouponCard } from './coupon-card.tsx'

/** Coupons as cards, with bulk switching and deleting. */
export const CouponList = ({ coupons }: { coupons: readonly OptimisticCoupon[] }) => {
  const t = useTranslate()
  const { runAll, isBusy } = useBulkSubmit()
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const selectable = coupons.filter(coupon => !coupon.isDeleting)
  const selected = selectable.filter(({ id }) => selection.has(id))
  const [on, off] = [selected.filter(({ isActive }) => isActive), selected.filter(({ isActive }) => !isActive)]
  const turn = (targets: readonly OptimisticCoupon[], isActive: boolean) => {
    selection.clear()
    return runAll({ loading: 'Sending', done: TOAST.updated }, () =>
      targets.map(one => submitCouponActivation(one, isActive)),
    )
  }
  const remove = catchToToast(() => {
    selection.clear()
    return showBulkDeleteToast(selected.map(submitCouponDeletion))
  })
  return (
    <>
      {selectable.length > 1 && (
        <BulkBar selection={selection} ids={selectable.map(({ id }) => id)}>
          {on.length > 0 && (
            <Button icon={Pause} isBusy={isBusy} onClick={() => turn(on, false)}>
              {t('Switch off')}
            </Button>
          )}
          {off.length > 0 && (
            <Button icon={Play} isBusy={isBusy} onClick={() => turn(off, true)}>
              {t('Switch on')}
            </Button>
          )}
          <Button icon={Trash2} onClick={() => setAsking(true)}>
            {t('Delete')}
          </Button>
        </BulkBar>
      )}
      <Cards>
        {coupons.map(coupon => (
          <CouponCard key={coupon.id} coupon={coupon} selection={selectable.length > 1 ? selection : null} />
        ))}
      </Cards>
      {isAsking && (
        <ConfirmDialog
          title={t('{count, plural, one {Delete # coupon?} other {Delete # coupons?}}', { count: selected.length })}
          action={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('Nobody can use them any more. Existing orders keep their discount.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
