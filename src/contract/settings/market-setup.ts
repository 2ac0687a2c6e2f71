import * as v from 'valibot'
import { LEGAL_SLUGS } from '../content/page-slugs.ts'
import { DAY_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'

/** What is to set up in a new market, in this order. */
export const SETUP_STEPS = [
  'name',
  'secondFactor',
  'mail',
  'payment',
  'delivery',
  'legalPages',
  'categories',
  'sellers',
  'products',
  'backups',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What some markets do without. */
export const OPTIONAL_STEPS = ['payment', 'delivery', 'backups'] as const satisfies readonly SetupStep[]
export type OptionalStep = (typeof OPTIONAL_STEPS)[number]

/** What is true of a market and of who asks. */
export type SetupFacts = {
  isNamed: boolean
  /** Of who asks. */
  hasSecondFactor: boolean
  /** Mails are sent, and a test mail was accepted by the mail server. */
  isMailTested: boolean
  hasOnlinePayment: boolean
  /** An open shop has zones of its own. */
  hasDeliveryZones: boolean
  publishedPages: readonly string[]
  categories: number
  shops: number
  products: number
  /** Milliseconds; null: never. */
  lastBackupAt: number | null
}

/** A schedule makes a backup within this time. A missed night is a matter of the server's status. */
const BACKUP_MS = 7 * DAY_MS

const RULES: Record<SetupStep, (facts: SetupFacts, now: number) => boolean> = {
  name: ({ isNamed }) => isNamed,
  secondFactor: ({ hasSecondFactor }) => hasSecondFactor,
  mail: ({ isMailTested }) => isMailTested,
  payment: ({ hasOnlinePayment }) => hasOnlinePayment,
  delivery: ({ hasDeliveryZones }) => hasDeliveryZones,
  legalPages: ({ publishedPages }) => LEGAL_SLUGS.every(slug => publishedPages.includes(slug)),
  categories: ({ categories }) => categories > 0,
  sellers: ({ shops }) => shops > 0,
  products: ({ products }) => products > 0,
  backups: ({ lastBackupAt }, now) => lastBackupAt !== null && now - lastBackupAt < BACKUP_MS,
}

export type SetupState = { step: SetupStep; isDone: boolean }

/** The steps without those that somebody has skipped. */
export const listSetupSteps = (facts: SetupFacts, skipped: readonly string[], now: number): SetupState[] =>
  SETUP_STEPS.filter(step => !skipped.includes(step)).map(step => ({ step, isDone: RULES[step](facts, now) }))

/** A device of an earlier version skips the steps that it does not know. */
export const MarketSetup = v.object({ steps: v.array(v.object({ step: v.string(), isDone: v.boolean() })) })
export type MarketSetup = v.InferOutput<typeof MarketSetup>

const setupDefaults = { output: MarketSetup, list: 'none', offline: 'never', stale: [] } as const

export const getMarketSetup = endpoint({
  ...setupDefaults,
  name: 'settings.getSetup',
  method: 'GET',
  path: '/settings/setup',
  who: ['ADMIN'],
  input: v.object({}),
  summary: 'What is to set up in this market, and what of it is done. No steps in a demo market.',
})

export const skipSetupStep = endpoint({
  ...setupDefaults,
  name: 'settings.skipSetupStep',
  method: 'POST',
  path: '/settings/setup/skip',
  who: ['SUPER_ADMIN'],
  input: v.object({ step: v.picklist(OPTIONAL_STEPS, 'This step cannot be skipped.') }),
  summary: 'Say that this market does without a step of its setup.',
})
