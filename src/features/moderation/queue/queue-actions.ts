import type { ModerationItem, ModerationKind } from '../../../contract/moderation/moderation.ts'
import type { ModerationDecision } from '../../../contract/moderation/moderation-writes.ts'
import type { ReportedEntity } from '../../../contract/reports/report-reasons.ts'
import type { ReasonTemplate } from '../../../lists/reason-dialog.tsx'
import { submitDecision } from '../../../local/moderation/moderation.ts'
import type { SubmitResult } from '../../../local/outbox/submit.ts'
import { describeMessage, type MessageKey, showName } from '../../../ui/text/i18n.ts'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'
import { submitShopAction } from '../../shops/admin/shop-status-actions.ts'

/** A decision. `templates`: it needs a reason, for which there are ready texts. */
export type QueueAction = {
  label: MessageKey
  templates?: readonly ReasonTemplate[]
  explanation?: MessageKey
  submit: (reason?: string) => Promise<SubmitResult<unknown>>
}

/** The name of what an item is about; the product's of a review. */
export const nameQueueItem = ({ shop, product, review, question, message, entityId }: ModerationItem): string => {
  const named = shop ?? product ?? review?.product ?? question?.product ?? message?.shop
  return named ? showName(named) : entityId
}

/** What can be decided about an item, the milder first. */
export const listQueueActions = (item: ModerationItem): QueueAction[] => {
  const { kind, shop } = item
  if (kind === 'SHOP') return shop ? listShopActions(shop) : []
  const hide = defineDecision(item, 'HIDE', 'Hide')
  if (kind === 'REPORTED_REVIEW' || kind === 'REPORTED_QUESTION' || kind === 'REPORTED_MESSAGE')
    return [
      defineDecision(item, 'KEEP', 'Keep'),
      { ...hide, templates: REASON_TEMPLATES.review, explanation: HIDE_EXPLANATIONS[kind] },
    ]
  return [
    defineDecision(item, 'KEEP', kind === 'NEW_PRODUCT' ? 'Approve' : 'Keep'),
    {
      ...hide,
      templates: REASON_TEMPLATES.product,
      explanation: 'Hidden products cannot be bought. Existing orders continue. The vendor sees the reason.',
    },
    {
      ...defineDecision(item, 'SUSPEND', 'Suspend shop'),
      templates: REASON_TEMPLATES.shop,
      explanation: 'The products can no longer be bought. Existing orders continue. The vendor sees the reason.',
    },
  ]
}

const HIDE_EXPLANATIONS = {
  REPORTED_REVIEW: 'Only the author still sees a hidden review, and its stars do not count.',
  REPORTED_QUESTION: 'Only the author still sees it.',
  REPORTED_MESSAGE: 'Neither side sees its text any more. The author sees the reason.',
} as const

const listShopActions = (shop: NonNullable<ModerationItem['shop']>): QueueAction[] => [
  { label: 'Approve', submit: () => submitShopAction(shop, { to: 'ACTIVE', label: 'Approve' }) },
  {
    label: 'Refuse',
    templates: REASON_TEMPLATES.shop,
    explanation: 'The shop does not open. The vendor sees the reason.',
    submit: reason => submitShopAction(shop, { to: 'CLOSED', label: 'Refuse' }, reason),
  },
]

const defineDecision = (
  item: ModerationItem,
  decision: ModerationDecision,
  label: 'Keep' | 'Approve' | 'Hide' | 'Suspend shop',
): QueueAction => ({
  label,
  submit: reason =>
    submitDecision({ entity: toEntity(item.kind), id: item.entityId }, decision, {
      label: describeMessage('{action}: {name}', { action: describeMessage(label), name: nameQueueItem(item) }),
      reason,
    }),
})

const toEntity = (kind: ModerationKind): ReportedEntity => {
  if (kind === 'REPORTED_REVIEW') return 'REVIEW'
  if (kind === 'REPORTED_MESSAGE') return 'MESSAGE'
  return kind === 'REPORTED_QUESTION' ? 'QUESTION' : 'PRODUCT'
}
