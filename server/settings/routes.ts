import { SHIPPING_FEE_TAKA } from '../../src/contract/constants.ts'
import { pickMarketName } from '../../src/contract/market/market-settings.ts'
import { CURRENCY, toTaka } from '../../src/contract/money.ts'
import type { PaymentMethod } from '../../src/contract/payments/payment-methods.ts'
import { getMarketSetup, skipSetupStep } from '../../src/contract/settings/market-setup.ts'
import { getSettings } from '../../src/contract/settings/settings.ts'
import type { Gateway } from '../adapters/payments/gateway.ts'
import { toRelyingParty } from '../auth/relying-party.ts'
import { DEMO_BUTTONS } from '../config/demo-accounts.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { isStoreCreditOffered } from '../ledger/credit/store-credit.ts'
import { readMarket, toPublicMarket } from '../market/market.ts'
import { countVisitBy } from '../statistics/visit-counts.ts'
import { readMarketSetup, saveSkippedStep } from './market-setup.ts'

const toShownLimits = (gateway: Gateway | undefined) =>
  gateway?.limits && { limits: { min: toTaka(gateway.limits.min), max: toTaka(gateway.limits.max) } }

const toShownMethods = (gateway: Gateway): PaymentMethod[] =>
  gateway.methods.map(method => ({ ...method, ...toShownLimits(gateway) }))

export const routes: readonly Route[] = [
  createRoute(getSettings, async ({ db, input, actor, now, services }) => {
    const { config, gateways, push } = services
    if (input.visit) countVisitBy(actor, services.store, now)
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
        ...(toRelyingParty(config) && { passkeys: true }),
        ...(config.texts !== null && config.textKinds.length > 0 && { textKinds: [...config.textKinds] }),
        ...((await isStoreCreditOffered(db)) && { storeCredit: true }),
        deviceCatalogueLimit: config.deviceCatalogueLimit,
        payments: {
          online: gateways.length > 0,
          ...toShownLimits(gateways[0]),
          ...(gateways.length > 0 && { methods: gateways.flatMap(toShownMethods) }),
        },
      },
    }
  }),

  createRoute(getMarketSetup, async context => ({ data: await readMarketSetup(context) })),

  createRoute(skipSetupStep, async context => {
    await saveSkippedStep(context, context.input.step)
    return { data: await readMarketSetup(context) }
  }),
]
