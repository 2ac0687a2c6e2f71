import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { QueryBoolean, uncheckedAs } from '../fields.ts'
import type { PublicMarket } from '../market/market-settings.ts'
import { PaymentMethod } from '../payments/payment-methods.ts'
import { Role } from '../roles.ts'

export const Settings = v.object({
  /** Of the market, in English. */
  name: v.string(),
  /** What the market says about itself (market-settings.ts); absent until it was set. `version` grows with each change. */
  market: v.optional(uncheckedAs<PublicMarket>(v.looseObject({}))),
  currency: v.string(),
  demo: v.nullable(v.object({ accounts: v.array(v.object({ role: Role, email: v.string(), password: v.string() })) })),
  pushPublicKey: v.nullable(v.string()),
  shipping: v.object({ fee: v.number(), above: v.number() }),
  deviceCatalogueLimit: v.number(),
  /** Whether a code to a phone signs in. Absent: it does not. */
  phoneSignIn: v.optional(v.boolean()),
  /** Whether passkeys sign in. Absent: they do not work at the market's address. */
  passkeys: v.optional(v.boolean()),
  /** What is texted to those who have no email (TextKind, and those of later versions). Absent: nothing but codes. */
  textKinds: v.optional(v.array(v.string())),
  /** Refunds may go to store credit. Absent: the market has none. */
  storeCredit: v.optional(v.boolean()),
  payments: v.object({
    online: v.boolean(),
    /** The least and the most in taka that the default takes at once; absent where there is no limit. */
    limits: v.optional(v.object({ min: v.number(), max: v.number() })),
    /** The ways to pay online, the default first. Absent where there is none, and of servers before there were several. */
    methods: v.optional(v.array(PaymentMethod)),
  }),
})
export type Settings = v.InferOutput<typeof Settings>

export const getSettings = endpoint({
  name: 'settings.get',
  method: 'GET',
  path: '/settings',
  who: 'anyone',
  input: v.object({
    /** For the first time on this day, in Bangladesh time: counted as a visit. */
    visit: v.optional(QueryBoolean),
  }),
  output: Settings,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: "Get the market's settings that the page needs.",
})
