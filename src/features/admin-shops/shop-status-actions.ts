import type { Shop, ShopStatus } from '../../contract/shops.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { submitShopStatus } from '../../local/resources/shops/status.ts'
import { type MessageKey, t } from '../../ui/i18n.ts'

/** A move of a shop by those who run the market. `hasReason`: the vendor is told why. */
export type ShopStatusAction = { to: ShopStatus; label: MessageKey; isMain?: boolean; hasReason?: boolean }

/** The move that several shops make with one tap. */
export const APPROVE_ACTION: ShopStatusAction = { to: 'ACTIVE', label: 'Approve', isMain: true }

/** Every move that an admin makes, the main one of each state first (contract section 3, change-status). */
export const SHOP_STATUS_ACTIONS: Record<ShopStatus, readonly ShopStatusAction[]> = {
  PENDING: [APPROVE_ACTION, { to: 'CLOSED', label: 'Refuse', hasReason: true }],
  ACTIVE: [
    { to: 'SUSPENDED', label: 'Suspend', hasReason: true },
    { to: 'CLOSED', label: 'Close', hasReason: true },
  ],
  SUSPENDED: [
    { to: 'ACTIVE', label: 'Reopen', isMain: true },
    { to: 'CLOSED', label: 'Close', hasReason: true },
  ],
  CLOSED: [{ to: 'ACTIVE', label: 'Reopen' }],
}

/** Changes a shop's status, online or off. @throws ApiFailure */
export const submitShopAction = (
  { id, name }: Pick<Shop, 'id' | 'name'>,
  { to, label }: Pick<ShopStatusAction, 'to' | 'label'>,
  reason?: string,
): Promise<SubmitResult<unknown>> => submitShopStatus(id, to, { label: `${t(label)}: ${name}`, reason })
