import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { SeenVersion } from '../fields.ts'
import { PayoutFiles } from './payout-files.ts'
import { PayoutMinimum } from './payouts.ts'

/** When payouts are prepared. `BY_HAND`: only when an admin asks for it. */
export const PAYOUT_SCHEDULES = ['BY_HAND', 'DAILY', 'WEEKLY'] as const
export const PayoutSchedule = v.picklist(PAYOUT_SCHEDULES)
export type PayoutSchedule = v.InferOutput<typeof PayoutSchedule>

const WEEK = 7
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4
const INVALID_WEEKDAY = 'Choose a day of the week.'

const Weekday = v.pipe(
  v.number(INVALID_WEEKDAY),
  v.integer(INVALID_WEEKDAY),
  v.minValue(0, INVALID_WEEKDAY),
  v.maxValue(WEEK - 1, INVALID_WEEKDAY),
)

/** A document of an earlier version may lack fields. */
export const PayoutSettings = v.object({
  schedule: v.optional(PayoutSchedule, 'BY_HAND'),
  /** Of a weekly run in Bangladesh; 0 is Sunday. */
  weekday: v.optional(Weekday, 0),
  /** Shops with less, in taka, wait for the next run. */
  minimum: v.optional(PayoutMinimum, 500),
  /** From this debt to the market on, in taka, a shop takes orders that are paid online alone. Null: there is no limit. */
  debtLimit: v.optional(v.nullable(PayoutMinimum), null),
  files: v.optional(PayoutFiles, {}),
  /** Whether refunds by hand may go to store credit, and staff may give it as goodwill. */
  storeCredit: v.optional(v.boolean(), false),
})
export type PayoutSettings = v.InferOutput<typeof PayoutSettings>

/** The latest day until `today` on which payouts are prepared by themselves. Days are numbered as in dhaka-days.ts. */
export const latestRunDay = ({ schedule, weekday }: PayoutSettings, today: number): number | null => {
  if (schedule === 'BY_HAND') return null
  if (schedule === 'DAILY') return today
  return today - ((today + FIRST_WEEKDAY - weekday + WEEK) % WEEK)
}

/** The next one after `today`. */
export const nextRunDay = (settings: PayoutSettings, today: number): number | null =>
  latestRunDay(settings, settings.schedule === 'DAILY' ? today + 1 : today + WEEK)

/** The settings and how often they were saved; 0: never. */
export const PayoutSettingsDocument = v.object({ version: v.number(), settings: PayoutSettings })
export type PayoutSettingsDocument = v.InferOutput<typeof PayoutSettingsDocument>

const settingsDefaults = {
  who: ['SUPER_ADMIN'],
  list: 'none',
  offline: 'never',
  resource: 'ledger',
  path: '/settings/payouts',
} as const

export const getPayoutSettings = endpoint({
  ...settingsDefaults,
  name: 'payouts.settings',
  method: 'GET',
  input: v.object({}),
  output: PayoutSettingsDocument,
  stale: [],
  summary: 'When payouts are prepared by themselves, and the least amount, with their version.',
})

export const savePayoutSettings = endpoint({
  ...settingsDefaults,
  name: 'payouts.saveSettings',
  method: 'PATCH',
  input: v.object({ version: SeenVersion, settings: PayoutSettings }),
  output: PayoutSettingsDocument,
  stale: ['ledger'],
  summary:
    'Replace the settings that have this version. Another version is a conflict; the present document comes back. The first run is on the next day of the schedule.',
})
