import { changeShopStatus } from '../../contract/shops/shop-writes.ts'
import type { Shop, ShopStatus } from '../../contract/shops/shops.ts'
import { editOrSubmit } from '../outbox/edit-or-submit.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import type { ApplyPending } from '../outbox/optimistic-rows.ts'
import type { SubmitResult } from '../outbox/submit.ts'

/** Applies an admin's pending status change. Deployed clients write BLOCKED for SUSPENDED. */
export const applyPendingToShop: ApplyPending<Shop> = (shop, { endpoint, input }) => {
  if (endpoint !== changeShopStatus.name || input.id !== shop.id) return null
  return { status: input.status === 'BLOCKED' ? 'SUSPENDED' : input.status }
}

/** Changes a shop's status; edits a change that still waits instead of adding another. @throws ApiFailure */
export const submitShopStatus = (
  id: string,
  status: ShopStatus,
  { label, reason = '' }: { label: EntryLabel; reason?: string | undefined },
): Promise<SubmitResult<unknown>> =>
  // Without a reason the edited entry must lose its old one: an empty reason clears it.
  editOrSubmit({ id, creates: [], update: changeShopStatus }, { status, reason }, { label })
