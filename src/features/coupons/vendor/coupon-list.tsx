import { useLiveQuery } from 'dexie-react-hooks'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { type OptimisticCoupon, submitCouponActivation, submitCouponDeletion } from '../../../local/coupons/coupons.ts'
import { readShop } from '../../../local/shops/reads.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Cards } from '../../../ui/layout/page.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { showBulkDeleteToast } from '../../outbox/bulk-delete-toast.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { CouponCard } from './coupon-card.tsx'
import { type CouponAction, CouponReasonDialog, useIsModerated } from './coupon-reason-dialog.tsx'

/** Coupons as cards, with bulk switching and deleting. */
export const CouponList = ({ coupons }: { coupons: readonly OptimisticCoupon[] }) => {
  const t = useTranslate()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each coupon'))
  const isModerated = useIsModerated()
  const shopIds = [...new Set(coupons.map(({ shopId }) => shopId))]
  const shopNames = useLiveQuery(() => readShopNames(shopIds), [shopIds.join()])
  const selection = useSelection()
  const [asked, setAsked] = useState<CouponAction | null>(null)
  const selectable = coupons.filter(coupon => !coupon.isDeleting)
  const selected = selectable.filter(({ id }) => selection.has(id))
  const [on, off] = [selected.filter(({ isActive }) => isActive), selected.filter(({ isActive }) => !isActive)]
  const turn = (targets: readonly OptimisticCoupon[], isActive: boolean, reason?: string) => {
    selection.clear()
    return run(
      targets.map(coupon => ({
        id: coupon.id,
        name: coupon.code,
        submit: () => submitCouponActivation(coupon, isActive, isModerated(coupon) ? reason : undefined),
      })),
    )
  }
  const remove = (reason?: string) =>
    catchToToast(() => {
      selection.clear()
      return showBulkDeleteToast(
        selected.map(coupon => submitCouponDeletion(coupon, isModerated(coupon) ? reason : undefined)),
      )
    })()
  const switchOff = () => (on.some(isModerated) ? setAsked('switch-off') : turn(on, false))
  return (
    <>
      {selectable.length > 1 && (
        <BulkBar selection={selection} ids={selectable.map(({ id }) => id)}>
          {on.length > 0 && (
            <Button icon={Pause} isBusy={isBusy} onClick={switchOff}>
              {t('Switch off')}
            </Button>
          )}
          {off.length > 0 && (
            <Button icon={Play} isBusy={isBusy} onClick={() => turn(off, true)}>
              {t('Switch on')}
            </Button>
          )}
          <Button icon={Trash2} onClick={() => setAsked('delete')}>
            {t('Delete')}
          </Button>
        </BulkBar>
      )}
      <Cards>
        {coupons.map(coupon => (
          <CouponCard
            key={coupon.id}
            coupon={coupon}
            shop={shopNames?.get(coupon.shopId)}
            selection={selectable.length > 1 ? selection : null}
          />
        ))}
      </Cards>
      {asked === 'delete' && !selected.some(isModerated) && (
        <ConfirmDialog
          title={t('{count, plural, one {Delete # coupon?} other {Delete # coupons?}}', { count: selected.length })}
          action={t('Delete')}
          onClose={() => setAsked(null)}
          onConfirm={remove}
        >
          <p>{t('Nobody can use them any more. Existing orders keep their discount.')}</p>
        </ConfirmDialog>
      )}
      {asked && selected.some(isModerated) && (
        <CouponReasonDialog
          action={asked}
          count={asked === 'delete' ? selected.length : on.length}
          onClose={() => setAsked(null)}
          onConfirm={reason => (asked === 'delete' ? remove(reason) : turn(on, false, reason))}
        />
      )}
      {dialog}
    </>
  )
}

const readShopNames = async (ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> => {
  const shops = await Promise.all(ids.filter(id => id !== null).map(readShop))
  return new Map(shops.filter(shop => shop !== undefined).map(({ id, name }) => [id, name]))
}
