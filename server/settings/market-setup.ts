import {
  listSetupSteps,
  type MarketSetup,
  OPTIONAL_STEPS,
  type OptionalStep,
  type SetupFacts,
} from '../../src/contract/settings/market-setup.ts'
import type { Services } from '../adapters/services.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasSecondFactorOrPasskey } from '../auth/second-factor-policy.ts'
import type { Config } from '../config/config.ts'
import { listPublishedPages } from '../content/pages.ts'
import { readLastBackup } from '../db/copies/last-backup.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { readMarket } from '../market/market.ts'
import { countMarket } from '../statistics/dashboard-counts.ts'

type SetupContext = { db: Database; actor: Actor; now: number; services: Pick<Services, 'config' | 'gateways'> }

/** What is to set up. Names and passwords of a demo market are everybody's: there is nothing to set up in it. */
export const readMarketSetup = async ({ db, actor, now, services }: SetupContext): Promise<MarketSetup> => {
  if (services.config.isDemo) return { steps: [] }
  const facts = await readFacts(db, actor, services)
  const steps = listSetupSteps(facts, await readSkippedSteps(db), now)
  // The market's name is for its owner to change.
  return { steps: actor.role === 'SUPER_ADMIN' ? steps : steps.filter(({ step }) => step !== 'name') }
}

const readFacts = async (
  db: Database,
  actor: Actor,
  { config, gateways }: SetupContext['services'],
): Promise<SetupFacts> => {
  const { settings } = await readMarket(db)
  const { shops, products } = await countMarket(db)
  return {
    isNamed: settings.name.en !== '' || settings.name.bn !== '',
    hasSecondFactor: await hasSecondFactorOrPasskey(db, actor.userId, config),
    isMailTested: config.smtpUrl !== undefined && (await hasMark(db, MAIL_TEST)),
    hasOnlinePayment: gateways.length > 0,
    hasDeliveryZones: await hasDeliveryZones(db),
    publishedPages: (await listPublishedPages(db)).map(({ slug }) => slug),
    categories: await countRows(db.selectFrom('categories').where('deleted_at', 'is', null)),
    shops,
    products,
    lastBackupAt: await readLastBackup(db),
  }
}

const hasDeliveryZones = async (db: Database): Promise<boolean> => {
  const shops = db.selectFrom('shops').select('id').where('status', '=', 'ACTIVE').where('deleted_at', 'is', null)
  return (await shops.where('delivery', 'is not', null).limit(1).execute()).length > 0
}

/** Rows of `counters` with the time at which something was done. */
const MAIL_TEST = 'test mail accepted'
const toSkipMark = (step: OptionalStep): string => `setup without ${step}`

const readSkippedSteps = async (db: Database): Promise<string[]> => {
  const names = OPTIONAL_STEPS.map(toSkipMark)
  const rows = await db.selectFrom('counters').select('name').where('name', 'in', names).execute()
  return OPTIONAL_STEPS.filter(step => rows.some(({ name }) => name === toSkipMark(step)))
}

const hasMark = async (db: Database, name: string): Promise<boolean> =>
  (await db.selectFrom('counters').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

const saveMark = async (tx: Database, name: string, now: number): Promise<void> => {
  await tx
    .insertInto('counters')
    .values({ name, value: now })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: now }))
    .execute()
}

/** Keeps in the caller's transaction that the mail server has accepted a test mail. */
export const recordMailTest = async (
  tx: Database,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  now: number,
): Promise<void> => {
  if (smtpUrl) await saveMark(tx, MAIL_TEST, now)
}

/** Keeps in the caller's transaction that this market does without a step. */
export const saveSkippedStep = async (
  { db: tx, actor, now }: Pick<SetupContext, 'db' | 'actor' | 'now'>,
  step: OptionalStep,
): Promise<void> => {
  await saveMark(tx, toSkipMark(step), now)
  await insertAuditEntry(tx, {
    ...{ actor, action: 'market.skip-step', entity: 'market', id: 'setup', now },
    before: null,
    after: { step },
  })
}
