import type { OwnCampaign } from '../../src/contract/campaigns/campaigns.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import { advanceCatalogueVersion } from '../db/catalogue-version.ts'
import { lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { throwNotOwned } from '../http/require-ownership.ts'
import { listOwnCampaigns } from './campaigns.ts'

type Participation = { tx: Database; actor: Actor; now: number }
type ShopOf = { id: string; shopId: string }

/**
 * A shop takes part, on the terms that its vendor has seen. Doing it again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), CONFLICT (the campaign was changed, or has ended)
 */
export const joinCampaign = async (
  context: Participation,
  { id, shopId, seq }: ShopOf & { seq: number },
): Promise<OwnCampaign> => {
  const { tx, now } = context
  await requireOwnShop(context, shopId)
  await lockCampaign(context, id, seq)
  await tx
    .insertInto('campaign_shops')
    .values({ campaign_id: id, shop_id: shopId, joined_at: now, left_at: null, told_at: null })
    .onConflict(conflict =>
      conflict
        .columns(['campaign_id', 'shop_id'])
        .doUpdateSet({ joined_at: now, left_at: null, told_at: null })
        .where('campaign_shops.left_at', 'is not', null),
    )
    .execute()
  const campaign = await requireOwnCampaign(context, id)
  await advanceCatalogueVersion(tx)
  return campaign
}

/** A shop takes no longer part. Doing it again changes nothing. @throws ApiError NOT_FOUND, FORBIDDEN (another's shop) */
export const leaveCampaign = async (context: Participation, { id, shopId }: ShopOf): Promise<OwnCampaign> => {
  const { tx, now } = context
  await requireOwnShop(context, shopId)
  await tx
    .updateTable('campaign_shops')
    .set({ left_at: now, told_at: null })
    .where('campaign_id', '=', id)
    .where('shop_id', '=', shopId)
    .where('left_at', 'is', null)
    .execute()
  const campaign = await requireOwnCampaign(context, id)
  await advanceCatalogueVersion(tx)
  return campaign
}

const requireOwnShop = async ({ tx, actor }: Participation, shopId: string): Promise<void> => {
  if (await lockOwnShop(tx, shopId, actor.profileId)) return
  await throwNotOwned(async () => {
    const shop = tx.selectFrom('shops').select('id').where('id', '=', shopId).where('deleted_at', 'is', null)
    return (await shop.executeTakeFirst()) !== undefined
  })
}

/** So that its terms do not change meanwhile. */
const lockCampaign = async ({ tx, now }: Participation, id: string, seq: number): Promise<void> => {
  const locked = await tx
    .updateTable('campaigns')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', id)
    .where('seq', '=', seq)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (locked.numUpdatedRows === 1n) return
  const campaign = tx.selectFrom('campaigns').select(['cancelled_at', 'ends_at']).where('id', '=', id)
  const present = await campaign.executeTakeFirst()
  if (!present) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const isOver = present.cancelled_at !== null || present.ends_at <= now
  throw new ApiError(
    'CONFLICT',
    isOver ? 'This campaign has ended.' : 'This campaign was changed meanwhile. Look at it again.',
  )
}

const requireOwnCampaign = async ({ tx, actor, now }: Participation, id: string): Promise<OwnCampaign> => {
  const [campaign] = await listOwnCampaigns(tx, actor.profileId, { now, id })
  if (!campaign) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return campaign
}
