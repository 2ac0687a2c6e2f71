import { v7 } from 'uuid'
import { type Campaign, type CampaignDraft, validateCampaign } from '../../src/contract/campaigns/campaigns.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { advanceCatalogueVersion } from '../db/catalogue-version.ts'
import type { Database } from '../db/store.ts'
import { countTargets, findCampaign } from './campaigns.ts'

type CampaignWrite = { tx: Database; actor: Actor; now: number }
/** The campaign as its author saw it. */
type Seen = { id: string; seq: number }
type Draft = Omit<CampaignDraft, 'id'>

/**
 * Announces a campaign. If the id is already one of a campaign, nothing changes.
 * @throws ApiError VALIDATION, DUPLICATE (the address)
 */
export const createCampaign = async (
  context: CampaignWrite,
  draft: CampaignDraft,
): Promise<{ campaign: Campaign; isNew: boolean }> => {
  const { tx, now } = context
  const existing = draft.id && (await findCampaign(tx, draft.id, now))
  if (existing) return { campaign: existing, isNew: false }
  await requireValid(context, draft)
  await requireFreeSlug(tx, draft.slug)
  const id = draft.id ?? v7()
  await tx
    .insertInto('campaigns')
    .values({
      id,
      ...toTexts(draft),
      ...toTerms(draft),
      cancelled_at: null,
      finished_at: null,
      seq: 1,
      created_at: now,
    })
    .execute()
  await insertTargets(tx, id, draft)
  const campaign = await requireCampaign(context, id)
  await audit(context, 'campaign.create', null, campaign)
  await advanceCatalogueVersion(tx)
  return { campaign, isNew: true }
}

/**
 * Changes a campaign. What shops have agreed to stays: discount, dates and products while one takes part, and from the start on.
 * @throws ApiError NOT_FOUND, CONFLICT, VALIDATION, DUPLICATE (the address)
 */
export const changeCampaign = async (
  context: CampaignWrite,
  { id, seq, ...draft }: Seen & Draft,
): Promise<Campaign> => {
  const { tx } = context
  await lockSeen(context, { id, seq })
  const before = await requireCampaign(context, id)
  if (before.state === 'ENDED' || before.state === 'CANCELLED')
    throw new ApiError('CONFLICT', 'This campaign has ended.')
  const hasNewTerms = !hasSameTerms(before, draft)
  if (hasNewTerms && before.state === 'RUNNING')
    throw new ApiError('CONFLICT', 'This campaign has started: only its texts can be changed. Cancel it to end it now.')
  if (hasNewTerms && before.shopCount > 0)
    throw new ApiError(
      'CONFLICT',
      'Shops have joined, and agreed to the discount, the dates and the products. Cancel this campaign and make another one.',
    )
  if (hasNewTerms) {
    await requireValid(context, draft)
    // Vendors who were invited on other terms are told these.
    const terms = { ...toTerms(draft), invited_at: null }
    await tx.updateTable('campaigns').set(terms).where('id', '=', id).execute()
    await tx.deleteFrom('campaign_invitations').where('campaign_id', '=', id).execute()
    await tx.deleteFrom('campaign_targets').where('campaign_id', '=', id).execute()
    await insertTargets(tx, id, draft)
  }
  if (draft.slug !== before.slug) await requireFreeSlug(tx, draft.slug)
  await tx.updateTable('campaigns').set(toTexts(draft)).where('id', '=', id).execute()
  // Devices have the name in the products.
  await tx.updateTable('campaign_shops').set({ told_at: null }).where('campaign_id', '=', id).execute()
  const after = await requireCampaign(context, id)
  await audit(context, 'campaign.update', before, after)
  await advanceCatalogueVersion(tx)
  return after
}

/** Cancels a campaign, also one that runs. @throws ApiError NOT_FOUND, CONFLICT */
export const cancelCampaign = async (context: CampaignWrite, seen: Seen): Promise<Campaign> => {
  const { tx, now } = context
  await lockSeen(context, seen)
  const before = await requireCampaign(context, seen.id)
  if (before.state === 'ENDED' || before.state === 'CANCELLED')
    throw new ApiError('CONFLICT', 'This campaign has ended.')
  await tx.updateTable('campaigns').set({ cancelled_at: now }).where('id', '=', seen.id).execute()
  await tx.updateTable('campaign_shops').set({ told_at: null }).where('campaign_id', '=', seen.id).execute()
  const after = await requireCampaign(context, seen.id)
  await audit(context, 'campaign.cancel', before, after)
  await advanceCatalogueVersion(tx)
  return after
}

/** Locks the campaign, if it is as its author saw it, so that no shop joins meanwhile. */
const lockSeen = async (context: CampaignWrite, { id, seq }: Seen): Promise<void> => {
  const updated = await context.tx
    .updateTable('campaigns')
    .set({ seq: seq + 1 })
    .where('id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 1n) return
  const campaign = await requireCampaign(context, id)
  throw new ApiError('CONFLICT', 'This campaign was changed meanwhile. Look at it again.', { seq: campaign.seq })
}

const requireCampaign = async ({ tx, now }: CampaignWrite, id: string): Promise<Campaign> => {
  const campaign = await findCampaign(tx, id, now)
  if (!campaign) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return campaign
}

const requireValid = async ({ tx, now }: CampaignWrite, draft: Draft): Promise<void> => {
  const fields: Record<string, Message> = validateCampaign(draft, now)
  const [productIds, categoryIds] = [[...new Set(draft.productIds)], [...new Set(draft.categoryIds)]]
  if ((await countTargets(tx, { productIds, categoryIds })) < productIds.length + categoryIds.length)
    fields.categoryIds = 'Choose products and categories that exist.'
  const [message] = Object.values(fields)
  if (message) throw new ApiError('VALIDATION', required(message, 'a message'), { fields })
}

const requireFreeSlug = async (tx: Database, slug: string): Promise<void> => {
  const taken = await tx.selectFrom('campaigns').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!taken) return
  const message = 'Another campaign has this address already. Choose another one.'
  throw new ApiError('DUPLICATE', message, { fields: { slug: message } })
}

const toTexts = ({ slug, name, nameBn, description, descriptionBn }: Draft) => ({
  ...{ slug, name, description },
  ...{ name_bn: nameBn ?? null, description_bn: descriptionBn ?? null },
})

const toTerms = ({ percent, startsAt, endsAt, isForAll }: Draft) => ({
  ...{ percent, starts_at: Date.parse(startsAt), ends_at: Date.parse(endsAt) },
  is_for_all: isForAll ? (1 as const) : (0 as const),
})

const insertTargets = async (tx: Database, id: string, { isForAll, productIds, categoryIds }: Draft): Promise<void> => {
  const targets = isForAll ? [] : [...new Set([...productIds, ...categoryIds])]
  if (targets.length === 0) return
  await tx
    .insertInto('campaign_targets')
    .values(targets.map(target_id => ({ campaign_id: id, target_id })))
    .execute()
}

const hasSameTerms = (campaign: Campaign, draft: Draft): boolean => {
  const toKey = (terms: Draft) => {
    const targets = terms.isForAll ? [] : [...new Set([...terms.productIds, ...terms.categoryIds])].sort()
    return JSON.stringify([toTerms(terms), targets])
  }
  const toIds = (targets: readonly { id: string }[]) => targets.map(({ id }) => id)
  const present = { productIds: toIds(campaign.products), categoryIds: toIds(campaign.categories) }
  return toKey({ ...campaign, ...present }) === toKey(draft)
}

const audit = async (
  { tx, actor, now }: CampaignWrite,
  action: string,
  before: Campaign | null,
  after: Campaign,
): Promise<void> => insertAuditEntry(tx, { actor, action, entity: 'campaign', id: after.id, before, after, now })
