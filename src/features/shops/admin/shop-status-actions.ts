import { nameValues } from '../../../contract/bangla-texts.ts'
import type { Shop, ShopStatus } from '../../../contract/shops/shops.ts'
import type { SubmitResult } from '../../../local/outbox/submit.ts'
import { submitShopStatus } from '../../../local/shops/status.ts'
import { describeMessage, type MessageKey } from '../../../ui/text/i18n.ts'

/** An admin's status change of a shop. `hasReason`: it asks for a reason, which the vendor sees. */
export type ShopStatusAction = { to: ShopStatus; label: MessageKey; isMain?: boolean; hasReason?: boolean }

/** The actions that are also offered in bulk. */
export const APPROVE_ACTION: ShopStatusAction = { to: 'ACTIVE', label: 'Approve', isMain: true }
export const SUSPEND_ACTION: ShopStatusAction = { to: 'SUSPENDED', label: 'Suspend', hasReason: true }

/** The actions for each status, the main one first. */
export const SHOP_STATUS_ACTIONS: Record<ShopStatus, readonly ShopStatusAction[]> = {
  PENDING: [APPROVE_ACTION, { to: 'CLOSED', label: 'Refuse', hasReason: true }],
  ACTIVE: [SUSPEND_ACTION, { to: 'CLOSED', label: 'Close', hasReason: true }],
  SUSPENDED: [
    { to: 'ACTIVE', label: 'Reopen', isMain: true },
    { to: 'CLOSED', label: 'Close', hasReason: true },
  ],
  CLOSED: [{ to: 'ACTIVE', label: 'Reopen' }],
}

/** Changes a shop's status, online or offline. @throws ApiFailure */
export const submitShopAction = (
  shop: Pick<Shop, 'id' | 'name' | 'nameBn'>,
  { to, label }: Pick<ShopStatusAction, 'to' | 'label'>,
  reason?: string,
): Promise<SubmitResult<unknown>> =>
  submitShopStatus(shop.id, to, {
    label: describeMessage('{action}: {name}', { action: describeMessage(label), ...nameValues('name', shop) }),
    reason,
  })
