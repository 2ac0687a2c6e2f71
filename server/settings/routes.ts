import { SHIPPING_FEE_TAKA } from '../../src/contract/constants.ts'
import { CURRENCY, toTaka } from '../../src/contract/money.ts'
import { getSettings } from '../../src/contract/settings/settings.ts'
import { DEMO_BUTTONS } from '../config/demo-accounts.ts'
import { createRoute, type Route } from '../http/route-handler.ts'

export const routes: readonly Route[] = [
  createRoute(getSettings, async ({ services: { config, gateway, push } }) => ({
    data: {
      name: 'Haat',
      currency: CURRENCY,
      demo: config.isDemo ? { accounts: [...DEMO_BUTTONS] } : null,
      pushPublicKey: push.publicKey,
      shipping: { fee: SHIPPING_FEE_TAKA, above: 1 },
      deviceCatalogueLimit: config.deviceCatalogueLimit,
      payments: {
        online: gateway !== null,
        ...(gateway?.limits && { limits: { min: toTaka(gateway.limits.min), max: toTaka(gateway.limits.max) } }),
      },
    },
  })),
]
