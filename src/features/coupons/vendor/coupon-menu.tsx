import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { type OptimisticCoupon, submitCouponActivation, submitCouponDeletion } from '../../../local/coupons/coupons.ts'
import { withdrawEntry } from '../../../local/outbox/entry-edit.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { t as say, useTranslate } from '../../../ui/text/i18n.ts'
import { type CouponAction, CouponReasonDialog, useIsModerated } from './coupon-reason-dialog.tsx'

/** Edits, switches and deletes a coupon. An admin who takes a vendor's coupon away is asked why. */
export const CouponMenu = ({ coupon }: { coupon: OptimisticCoupon }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const isModerated = useIsModerated()(coupon)
  const [asked, setAsked] = useState<CouponAction | null>(null)
  const turn = (isActive: boolean, reason?: string) =>
    run({ loading: 'Sending', done: TOAST.updated }, () => submitCouponActivation(coupon, isActive, reason))
  const remove = (reason?: string) => catchToToast(() => deleteWithUndo(coupon, reason))()
  return (
    <>
      <Menu
        variant="soft"
        label={t('More about {name}', { name: coupon.code })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={[
          { label: t('Edit'), icon: Pencil, href: `/dashboard/coupons?edit=${coupon.id}` },
          coupon.isActive
            ? {
                label: t('Switch off'),
                icon: Pause,
                onSelect: () => (isModerated ? setAsked('switch-off') : turn(false)),
              }
            : { label: t('Switch on'), icon: Play, onSelect: () => turn(true) },
          {
            label: t('Delete'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => (isModerated ? setAsked('delete') : remove()),
          },
        ]}
      />
      {asked && (
        <CouponReasonDialog
          action={asked}
          count={1}
          onClose={() => setAsked(null)}
          onConfirm={reason => (asked === 'delete' ? remove(reason) : turn(false, reason))}
        />
      )}
    </>
  )
}

const deleteWithUndo = async (coupon: OptimisticCoupon, reason?: string): Promise<void> => {
  const entryId = await submitCouponDeletion(coupon, reason)
  if (entryId === null) return void toast.success(say(TOAST.deleted))
  const id = toast.info(say('“{name}” is being deleted.', { name: coupon.code }), {
    action: {
      label: say('Undo'),
      onSelect: () => {
        toast.dismiss(id)
        catchToToast(() => undoDeletion(entryId))()
      },
    },
  })
}

/** Undoes a deletion, unless it is being sent already. */
export const undoDeletion = async (entryId: string): Promise<void> => {
  if (!(await withdrawEntry(entryId))) toast.error(say('Too late: it is deleted already.'))
}
