import type { Coupon } from '../../../contract/coupons/coupons.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'

export type CouponAction = 'switch-off' | 'delete'

/** Is it an admin who looks at a coupon of a vendor? Then the vendor is told why it is taken away. */
export const useIsModerated = (): ((coupon: Pick<Coupon, 'shopId'>) => boolean) => {
  const role = useUser()?.role
  return ({ shopId }) => shopId !== null && role !== undefined && role !== 'VENDOR'
}

type CouponReasonDialogProps = {
  action: CouponAction
  count: number
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks an admin why coupons of vendors are switched off or deleted; the vendors are told. */
export const CouponReasonDialog = ({ action, count, ...handlers }: CouponReasonDialogProps) => {
  const t = useTranslate()
  const isDeletion = action === 'delete'
  return (
    <ReasonDialog
      title={
        isDeletion
          ? t('{count, plural, one {Delete # coupon?} other {Delete # coupons?}}', { count })
          : t('{count, plural, one {Switch off # coupon?} other {Switch off # coupons?}}', { count })
      }
      action={isDeletion ? t('Delete') : t('Switch off')}
      missing={t('Enter a reason. The vendor will see it.')}
      templates={REASON_TEMPLATES.coupon}
      {...handlers}
    >
      {t('Nobody can use them any more. Existing orders keep their discount.')}
    </ReasonDialog>
  )
}
