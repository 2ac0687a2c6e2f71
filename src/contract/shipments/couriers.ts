import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, OptionalId } from '../fields.ts'
import { findValue, keysOf } from '../records.ts'

/**
 * What is known of each courier. `keys`: what its merchant panel gives to the shop. `limits`: what it takes, texts in
 * UTF-16 units and the weight in grams; longer texts are cut.
 */
export const COURIERS = {
  sandbox: { name: 'Sandbox courier', keys: [], limits: { name: 100, address: 250, note: 250, weight: 30_000 } },
  steadfast: {
    name: 'Steadfast',
    keys: ['apiKey', 'secretKey', 'webhookToken'],
    // Guides name 490 and 250 for the address. 250 is never cut.
    limits: { name: 100, address: 250, note: 480, weight: 30_000 },
  },
  pathao: {
    name: 'Pathao',
    keys: ['clientId', 'clientSecret', 'username', 'password', 'storeId', 'webhookToken'],
    limits: { name: 100, address: 220, note: 255, weight: 10_000 },
  },
} as const satisfies Record<string, CourierFacts>

type CourierLimits = { name: number; address: number; note: number; weight: number }
type CourierFacts = { name: string; keys: readonly CourierKey[]; limits: CourierLimits }

/** A courier may leave this one out: without it the shop's parcels are only asked about, now and then. */
export const OPTIONAL_KEYS: readonly string[] = ['webhookToken']

export const COURIER_KEYS = [
  'apiKey',
  'secretKey',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'storeId',
  'webhookToken',
] as const
export type CourierKey = (typeof COURIER_KEYS)[number]

export type CourierName = keyof typeof COURIERS
export const COURIER_NAMES = keysOf(COURIERS)

/** The name that people read; of a courier of a later version, its key. */
export const courierTitle = (courier: string): string => findValue(COURIERS, courier)?.name ?? courier

/** A courier that a shop can hand parcels to. It never carries keys. */
export const CourierConnection = v.object({
  /** Absent of the sandbox, which needs no keys, and for vendors of the market's account. */
  id: v.optional(Id),
  /** Absent of the market's own account, for its staff. */
  shopId: OptionalId,
  /** The shop may hand parcels to the market's own account. The rest of it is not for vendors. */
  isMarket: v.optional(v.boolean()),
  courier: v.picklist(COURIER_NAMES),
  /** DISABLED: the courier has refused the keys. */
  status: v.picklist(['ACTIVE', 'DISABLED']),
  /** Why it is disabled, in the courier's own words. */
  problem: v.optional(v.string()),
  /** Where the courier's panel is to send what happens. */
  webhookUrl: v.optional(v.string()),
  /** When the courier has last called this address. */
  heardAt: v.optional(v.string()),
})
export type CourierConnection = v.InferOutput<typeof CourierConnection>

export const listCouriers = endpoint({
  name: 'couriers.list',
  method: 'GET',
  path: '/couriers',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({}),
  output: v.array(CourierConnection),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'The couriers to which the shops of the vendor can hand parcels; for staff the accounts of the market.',
})

const ENTER_KEY = 'Enter what the panel of the courier shows.'
const KeyText = v.optional(lineSchema({ max: 500, message: ENTER_KEY }))

export const connectCourier = endpoint({
  name: 'couriers.connect',
  method: 'POST',
  path: '/couriers/connect',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({
    /** Absent: the market's own account, of staff. */
    shopId: OptionalId,
    courier: v.picklist(COURIER_NAMES),
    apiKey: KeyText,
    secretKey: KeyText,
    clientId: KeyText,
    clientSecret: KeyText,
    username: KeyText,
    password: KeyText,
    storeId: KeyText,
    webhookToken: KeyText,
  }),
  output: CourierConnection,
  list: 'none',
  offline: 'never',
  keyed: false,
  stale: ['couriers'],
  summary: 'Store the keys of a courier for a shop or for the market, or replace them. They are never sent back.',
})

export const testCourier = endpoint({
  name: 'couriers.test',
  method: 'POST',
  path: '/couriers/test/:id',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ id: Id }),
  output: CourierConnection,
  list: 'none',
  offline: 'never',
  stale: ['couriers'],
  summary: 'Ask the courier whether it accepts the keys, and enable or disable the connection.',
})

export const disconnectCourier = endpoint({
  name: 'couriers.disconnect',
  method: 'DELETE',
  path: '/couriers/:id',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  offline: 'never',
  stale: ['couriers'],
  summary: 'Delete the keys of a courier. Parcels that it has keep their last state.',
})
