import { changeShopStatus, type Shop, type ShopStatus } from '../../contract/shops.ts'
import { editOrSubmit } from '../../local/outbox/edit-or-submit.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import type { ApplyPending } from '../../local/resources/optimistic-rows.ts'
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

/** The state that a waiting move makes of a shop. */
export const applyPendingToShop: ApplyPending<Shop> = (shop, { endpoint, input }) =>
  endpoint === changeShopStatus.name && input.id === shop.id ? { status: input.status as ShopStatus } : null

/** Moves a shop; one move that still waits is corrected instead of followed by another. @throws ApiFailure */
export const submitShopStatus = (
  { id, name }: Pick<Shop, 'id' | 'name'>,
  { to, label }: Pick<ShopStatusAction, 'to' | 'label'>,
  reason?: string,
): Promise<SubmitResult<unknown>> =>
  // A reason of a corrected move must not stay behind: an empty one is none.
  editOrSubmit(
    { id, creates: [], update: changeShopStatus },
    { status: to, reason: reason ?? '' },
    { label: `${t(label)}: ${name}` },
  )
