import { SHIPPING_FEE_TAKA } from '../../src/contract/constants.ts'
import { pickMarketName } from '../../src/contract/market/market-settings.ts'
import { CURRENCY, toTaka } from '../../src/contract/money.ts'
import { getSettings } from '../../src/contract/settings/settings.ts'
import { DEMO_BUTTONS } from '../config/demo-accounts.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { readMarket, toPublicMarket } from '../market/market.ts'

export const routes: readonly Route[] = [
  createRoute(getSettings, async ({ db, services: { config, gateway, push } }) => {
    const market = await readMarket(db)
    const shown = toPublicMarket(market)
    return {
      data: {
        name: pickMarketName(market.settings, 'en'),
        ...(shown && { market: shown }),
        currency: CURRENCY,
        demo: config.isDemo ? { accounts: [...DEMO_BUTTONS] } : null,
        pushPublicKey: push.publicKey,
        shipping: { fee: SHIPPING_FEE_TAKA, above: 1 },
        ...(config.texts !== null && { phoneSignIn: true }),
        deviceCatalogueLimit: config.deviceCatalogueLimit,
        payments: {
          online: gateway !== null,
          ...(gateway?.limits && { limits: { min: toTaka(gateway.limits.min), max: toTaka(gateway.limits.max) } }),
        },
      },
    }
  }),
]
