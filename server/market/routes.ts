import * as market from '../../src/contract/market/market.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { readMarket, toMarketDocument } from './market.ts'
import { saveMarket } from './save-market.ts'

export const routes: readonly Route[] = [
  createRoute(market.getMarket, async ({ db }) => ({ data: toMarketDocument(await readMarket(db)) })),

  createRoute(market.saveMarket, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    const data = await saveMarket({ tx, actor, now }, input.version, input.settings)
    afterCommit(() => services.events.publish('everyone', { type: 'settings' }))
    return { data: toMarketDocument(data), message: TOAST.changed }
  }),
]
