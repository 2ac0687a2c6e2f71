import { changeShopStatus, type Shop, type ShopStatus } from '../../contract/shops.ts'
import { amend } from '../../local/amend.ts'
import type { Submitted } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import type { Effect } from './overlay-rows.ts'

/** A move of a shop by those who run the market. `hasReason`: the vendor is told why. */
export type ShopMove = { to: ShopStatus; words: string; isMain?: boolean; hasReason?: boolean }

/** The move that several shops make with one tap. */
export const APPROVE: ShopMove = { to: 'ACTIVE', words: 'Approve', isMain: true }

/** Every move that an admin makes, the main one of each state first (contract section 3, change-status). */
export const SHOP_MOVES: Record<ShopStatus, readonly ShopMove[]> = {
  PENDING: [APPROVE, { to: 'CLOSED', words: 'Refuse', hasReason: true }],
  ACTIVE: [
    { to: 'SUSPENDED', words: 'Suspend', hasReason: true },
    { to: 'CLOSED', words: 'Close', hasReason: true },
  ],
  SUSPENDED: [
    { to: 'ACTIVE', words: 'Reopen', isMain: true },
    { to: 'CLOSED', words: 'Close', hasReason: true },
  ],
  CLOSED: [{ to: 'ACTIVE', words: 'Reopen' }],
}

/** The state that a waiting move makes of a shop. */
export const shopEffect: Effect<Shop> = (shop, { endpoint, input }) =>
  endpoint === changeShopStatus.name && input.id === shop.id ? { status: input.status as ShopStatus } : null

/** Moves a shop; one move that still waits is corrected instead of followed by another. @throws ApiFailure */
export const submitMove = (
  { id, name }: Pick<Shop, 'id' | 'name'>,
  { to, words }: Pick<ShopMove, 'to' | 'words'>,
  reason?: string,
): Promise<Submitted<unknown>> =>
  // A reason of a corrected move must not stay behind: an empty one is none.
  amend(
    { id, creates: [], update: changeShopStatus },
    { status: to, reason: reason ?? '' },
    { scope: `shop:${id}`, label: `${t(words)}: ${name}` },
  )
