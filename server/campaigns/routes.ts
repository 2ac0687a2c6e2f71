import * as contract from '../../src/contract/campaigns/campaigns.ts'
import { listPublicCampaigns as publicCampaigns } from '../../src/contract/campaigns/public-campaigns.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { listCampaigns, listOwnCampaigns } from './campaigns.ts'
import { joinCampaign, leaveCampaign } from './join-campaign.ts'
import { findPublicCampaign, listPublicCampaigns } from './public-campaigns.ts'
import { cancelCampaign, changeCampaign, createCampaign } from './save-campaign.ts'

export const routes: readonly Route[] = [
  createRoute(publicCampaigns, async ({ db, input: { slug }, now }) => {
    if (slug === undefined) return { data: await listPublicCampaigns(db, now) }
    const campaign = await findPublicCampaign(db, slug, now)
    return { data: campaign ? [campaign] : [] }
  }),

  createRoute(contract.listCampaigns, async ({ db, now }) => ({ data: await listCampaigns(db, now) })),

  createRoute(contract.createCampaign, async ({ db: tx, input, actor, now }) => {
    const { campaign, isNew } = await createCampaign({ tx, actor, now }, input)
    return { data: campaign, message: TOAST.updated, status: isNew ? 201 : 200 }
  }),

  createRoute(contract.updateCampaign, async ({ db: tx, input, actor, now }) => ({
    data: await changeCampaign({ tx, actor, now }, input),
    message: TOAST.updated,
  })),

  createRoute(contract.cancelCampaign, async ({ db: tx, input, actor, now }) => ({
    data: await cancelCampaign({ tx, actor, now }, input),
    message: 'The campaign is cancelled. All prices are back within seconds.',
  })),

  createRoute(contract.listOwnCampaigns, async ({ db, actor, now }) => ({
    data: await listOwnCampaigns(db, actor.profileId, { now }),
  })),

  createRoute(contract.joinCampaign, async ({ db: tx, input, actor, now }) => ({
    data: await joinCampaign({ tx, actor, now }, input),
    message: 'Your shop takes part.',
  })),

  createRoute(contract.leaveCampaign, async ({ db: tx, input, actor, now }) => ({
    data: await leaveCampaign({ tx, actor, now }, input),
    message: 'Your shop has left the campaign. Its own prices are back within seconds.',
  })),
]
