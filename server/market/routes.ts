import * as home from '../../src/contract/market/home.ts'
import * as market from '../../src/contract/market/market.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { readMarket, toHomeDocument, toMarketDocument } from './market.ts'
import { addMarketPicture } from './market-pictures.ts'
import { saveHome } from './save-home.ts'
import { saveMarket } from './save-market.ts'

type MarketUpload = PrepareContext<typeof home.addMarketPicture>

const prepareMarketPicture = (upload: MarketUpload) =>
  prepareUploadedPicture(upload, upload.input.kind === 'logo' ? 'logo' : 'upload')

export const routes: readonly Route[] = [
  createRoute(market.getMarket, async ({ db }) => ({ data: toMarketDocument(await readMarket(db)) })),

  createRoute(market.saveMarket, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    const data = await saveMarket({ tx, actor, now }, input.version, input.settings)
    afterCommit(() => services.events.publish('everyone', { type: 'settings' }))
    return { data: toMarketDocument(data), message: TOAST.changed }
  }),

  createRoute(home.getHome, async ({ db }) => ({ data: toHomeDocument(await readMarket(db)) })),

  createRoute(home.saveHome, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    const data = await saveHome({ tx, actor, now }, input.version, input.blocks)
    afterCommit(() => services.events.publish('everyone', { type: 'settings' }))
    return { data: toHomeDocument(data), message: TOAST.changed }
  }),

  createRoute(
    home.addMarketPicture,
    async ({ db: tx, actor, now }, picture) => ({
      data: await addMarketPicture({ tx, actor, now }, picture),
      message: 'Picture added.',
      status: 201,
    }),
    { prepare: prepareMarketPicture },
  ),
]
