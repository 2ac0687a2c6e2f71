import { changeShopStatus, type Shop, type ShopStatus } from '../../../contract/shops.ts'
import { editOrSubmit } from '../../outbox/edit-or-submit.ts'
import type { ApplyPending } from '../../outbox/optimistic-rows.ts'
import type { SubmitResult } from '../../outbox/submit.ts'

/** What an admin's waiting status change makes of a shop. */
export const applyPendingToShop: ApplyPending<Shop> = (shop, { endpoint, input }) =>
  endpoint === changeShopStatus.name && input.id === shop.id ? { status: input.status as ShopStatus } : null

/** Changes a shop's status; a change that still waits is corrected instead of followed by another. @throws ApiFailure */
export const submitShopStatus = (
  id: string,
  status: ShopStatus,
  { label, reason = '' }: { label: string; reason?: string | undefined },
): Promise<SubmitResult<unknown>> =>
  // The empty reason clears that of a corrected change.
  editOrSubmit({ id, creates: [], update: changeShopStatus }, { status, reason }, { label })
