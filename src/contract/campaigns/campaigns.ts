import * as v from 'valibot'
import { orNull } from '../bangla-fields.ts'
import { DESCRIPTION_MAX, MAX_CAMPAIGN_PERCENT, NAME_MAX } from '../constants.ts'
import { PageSlug } from '../content/page-slugs.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id, lineSchema, OptionalId, SeenSeq, textSchema } from '../fields.ts'
import type { ServerMessageKey } from '../messages/server-messages.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { IsoTime } from '../time-fields.ts'

const NAME_MIN = 3
const TARGETS_MAX = 200
const NOT_PERCENT = 'The discount is a whole number from 1 to 90 percent.'

/** How a campaign stands. */
export const CAMPAIGN_STATES = ['ANNOUNCED', 'RUNNING', 'ENDED', 'CANCELLED'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

const Target = v.object({ id: Id, name: v.string(), nameBn: v.optional(v.string()) })
export type CampaignTarget = v.InferOutput<typeof Target>

const terms = {
  id: Id,
  slug: v.string(),
  name: v.string(),
  nameBn: v.nullable(v.string()),
  description: v.string(),
  descriptionBn: v.nullable(v.string()),
  /** Off the original price. */
  percent: v.number(),
  /** From the start on, and no longer at the end. */
  startsAt: v.string(),
  endsAt: v.string(),
  /** All products of the shops that take part, without `products` and `categories`. */
  isForAll: v.boolean(),
  products: v.array(Target),
  /** With the categories below them. */
  categories: v.array(Target),
  /** One of CAMPAIGN_STATES; a client may not know all of them. */
  state: v.string(),
  /** Grows with each change. A change names the one that its author saw. */
  seq: v.number(),
}

/** `shopCount`: shops that take part. */
export const Campaign = v.object({ ...terms, shopCount: v.number(), createdAt: v.string() })
export type Campaign = v.InferOutput<typeof Campaign>

/** A shop of the vendor that has products for a campaign. */
const OwnParticipation = v.object({
  shopId: Id,
  shopName: v.string(),
  shopNameBn: v.optional(v.string()),
  productCount: v.number(),
  hasJoined: v.boolean(),
})
export type OwnParticipation = v.InferOutput<typeof OwnParticipation>

export const OwnCampaign = v.object({ ...terms, shops: v.array(OwnParticipation) })
export type OwnCampaign = v.InferOutput<typeof OwnCampaign>

const texts = {
  name: lineSchema({ min: NAME_MIN, max: NAME_MAX, message: VALIDATION.name }),
  nameBn: orNull(lineSchema({ max: NAME_MAX })),
  description: v.optional(textSchema({ max: DESCRIPTION_MAX }), ''),
  descriptionBn: orNull(textSchema({ max: DESCRIPTION_MAX })),
}

const draft = {
  ...texts,
  slug: PageSlug,
  percent: v.pipe(
    v.number(NOT_PERCENT),
    v.integer(NOT_PERCENT),
    v.minValue(1, NOT_PERCENT),
    v.maxValue(MAX_CAMPAIGN_PERCENT, NOT_PERCENT),
  ),
  startsAt: IsoTime,
  endsAt: IsoTime,
  isForAll: v.optional(v.boolean(), false),
  productIds: v.optional(boundedArray(Id, TARGETS_MAX, 'Choose at most 200 products and categories.'), []),
  categoryIds: v.optional(boundedArray(Id, TARGETS_MAX, 'Choose at most 200 products and categories.'), []),
}

export const CampaignDraft = v.object({ id: OptionalId, ...draft })
export type CampaignDraft = v.InferOutput<typeof CampaignDraft>

type Dates = { startsAt: string; endsAt: string }
type Targets = { isForAll: boolean; productIds: readonly string[]; categoryIds: readonly string[] }

/** What a draft's fields say together, by field. */
export const validateCampaign = (
  { startsAt, endsAt, isForAll, productIds, categoryIds }: Dates & Targets,
  now: number,
): { startsAt?: ServerMessageKey; endsAt?: ServerMessageKey; categoryIds?: ServerMessageKey } => ({
  ...(Date.parse(startsAt) <= now && { startsAt: 'A campaign must start in the future.' }),
  ...(Date.parse(endsAt) <= Date.parse(startsAt) && { endsAt: 'A campaign must end after it starts.' }),
  ...(!isForAll &&
    productIds.length + categoryIds.length === 0 && {
      categoryIds: 'Choose products or categories, or all products.',
    }),
})

/** The campaign as its author last saw it. */
const seen = { id: Id, seq: SeenSeq }
const defaults = {
  who: ['ADMIN'],
  output: Campaign,
  list: 'none',
  offline: 'never',
  stale: ['campaigns', 'public-campaigns'],
} as const
/** Prices change with it. */
const PRICED = ['campaigns', 'public-campaigns', 'products'] as const

export const listCampaigns = endpoint({
  ...defaults,
  name: 'campaigns.list',
  method: 'GET',
  path: '/campaigns',
  input: v.object({}),
  output: v.array(Campaign),
  list: 'plain',
  stale: [],
  summary: 'The last 100 campaigns, the latest start first.',
})

export const createCampaign = endpoint({
  ...defaults,
  name: 'campaigns.create',
  method: 'POST',
  path: '/campaigns/create',
  input: CampaignDraft,
  summary: 'Announce a campaign. Prices change only of shops that join it.',
})

export const updateCampaign = endpoint({
  ...defaults,
  name: 'campaigns.update',
  method: 'PATCH',
  path: '/campaigns/:id',
  input: v.object({ ...seen, ...draft }),
  summary:
    'Change a campaign: everything until its start, but discount, dates and products only while no shop has joined; afterwards its texts.',
})

export const cancelCampaign = endpoint({
  ...defaults,
  name: 'campaigns.cancel',
  method: 'POST',
  path: '/campaigns/:id/cancel',
  input: v.object(seen),
  stale: PRICED,
  summary: 'Cancel a campaign, or end one that runs. The shops have their own prices back within seconds.',
})

export const listOwnCampaigns = endpoint({
  ...defaults,
  name: 'campaigns.own',
  method: 'GET',
  path: '/campaigns/own',
  who: ['VENDOR'],
  input: v.object({}),
  output: v.array(OwnCampaign),
  list: 'plain',
  stale: [],
  summary: 'Announced and running campaigns for products of the own shops, the earliest start first.',
})

const participation = { ...defaults, who: ['VENDOR'], output: OwnCampaign, stale: PRICED } as const

export const joinCampaign = endpoint({
  ...participation,
  name: 'campaigns.join',
  method: 'POST',
  path: '/campaigns/:id/join',
  input: v.object({ ...seen, shopId: Id }),
  summary: 'Take part with a shop, as the campaign was seen. The shop pays for the lower prices.',
})

export const leaveCampaign = endpoint({
  ...participation,
  name: 'campaigns.leave',
  method: 'POST',
  path: '/campaigns/:id/leave',
  input: v.object({ id: Id, shopId: Id }),
  summary: 'Take no longer part with a shop. Its own prices are back within seconds.',
})
