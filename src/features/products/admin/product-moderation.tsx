import type { ModerationDecision } from '../../../contract/moderation/moderation-writes.ts'
import type { Product } from '../../../contract/products/products.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { submitDecision } from '../../../local/moderation/moderation.ts'
import type { SubmitResult } from '../../../local/outbox/submit.ts'
import { describeMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'

export type ProductAction = 'hide' | 'delete'

type ProductReasonDialogProps = {
  action: ProductAction
  count: number
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks why products are hidden or deleted; their vendors are told. */
export const ProductReasonDialog = ({ action, count, ...handlers }: ProductReasonDialogProps) => {
  const t = useTranslate()
  const isHiding = action === 'hide'
  return (
    <ReasonDialog
      title={
        isHiding
          ? t('{count, plural, one {Hide # product?} other {Hide # products?}}', { count })
          : t('{count, plural, one {Delete # product?} other {Delete # products?}}', { count })
      }
      action={isHiding ? t('Hide') : t('Delete')}
      missing={t('Enter a reason. The vendor will see it.')}
      templates={REASON_TEMPLATES.product}
      {...handlers}
    >
      {isHiding
        ? t('Hidden products cannot be bought. Existing orders continue. The vendor sees the reason.')
        : t('They are removed from the market and from every cart. Existing orders continue.')}
    </ReasonDialog>
  )
}

/** Hides a product, or puts it back on sale. @throws ApiFailure */
export const submitProductDecision = (
  { id, name }: Pick<Product, 'id' | 'name'>,
  decision: ModerationDecision,
  reason?: string,
): Promise<SubmitResult<unknown>> =>
  submitDecision({ entity: 'PRODUCT', id }, decision, {
    label: describeMessage('{action}: {name}', {
      action: describeMessage(decision === 'HIDE' ? 'Hide' : 'Show again'),
      name,
    }),
    reason,
  })
