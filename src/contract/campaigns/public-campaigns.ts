import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, QueryText } from '../fields.ts'

/** A campaign as everybody may read it. */
export const PublicCampaign = v.object({
  id: Id,
  slug: v.string(),
  name: v.string(),
  nameBn: v.optional(v.nullable(v.string())),
  description: v.string(),
  descriptionBn: v.optional(v.nullable(v.string())),
  /** Off the original price. */
  percent: v.number(),
  /** From the start on, and no longer at the end. */
  startsAt: v.string(),
  endsAt: v.string(),
  /** One of CAMPAIGN_STATES; a client may not know all of them. */
  state: v.string(),
  seq: v.number(),
})
export type PublicCampaign = v.InferOutput<typeof PublicCampaign>

export const listPublicCampaigns = endpoint({
  name: 'campaigns.public',
  method: 'GET',
  path: '/campaigns/public',
  resource: 'public-campaigns',
  who: 'anyone',
  input: v.object({
    /** Only this campaign, also after its end. */
    slug: v.optional(QueryText),
  }),
  output: v.array(PublicCampaign),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary:
    'The campaigns that run or are announced and in which a shop takes part, the earliest start first; or one of them, also after its end. `campaign` of GET /products lists its products.',
})
