import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { VerificationRules } from '../../src/contract/shops/verification.ts'
import type { Services } from '../adapters/services.ts'
import { SYSTEM_ACTOR } from '../audit/system-actor.ts'
import { required } from '../config/required.ts'
import { readCounter } from '../db/change-log.ts'
import { raiseCounter } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { applyVerification } from './apply-verification.ts'
import { readVerificationRules } from './verification-rules.ts'
import { deriveVerifications } from './verifications.ts'

type JobServices = Pick<Services, 'store' | 'events' | 'now' | 'config' | 'mail'>

/** The counter with the day and the version of the rules that all shops follow. */
const DONE_COUNTER = 'shop verifications'
/** More versions are not saved. */
const VERSIONS = 1_000_000
const BATCH = 200

/**
 * Applies the rules to all shops when they were changed, and once a day, because documents expire. A run that was killed
 * begins anew.
 */
export const applyVerifications = async (services: JobServices): Promise<void> => {
  const { store, now } = services
  const { version, rules } = await readVerificationRules(store.read)
  const wanted = toDhakaDay(now()) * VERSIONS + version
  if (version === 0 || (await readCounter(store.read, DONE_COUNTER)) >= wanted) return
  for (let after: string | null = ''; after !== null; ) {
    const { ids, last } = await listChanged(store.read, { after, rules, now: now() })
    for (const id of ids) await applyTo(services, id)
    after = last
  }
  await store.write(tx => raiseCounter(tx, DONE_COUNTER, wanted))
}

const applyTo = async ({ store, events, now, config, mail }: JobServices, shopId: string): Promise<void> => {
  const told = await store.write(async tx => {
    const users: string[] = []
    const publish = (userId: string) => void users.push(userId)
    await applyVerification({ tx, actor: SYSTEM_ACTOR, config, now: now(), publish }, shopId)
    return users
  })
  for (const userId of told) events.publish({ userIds: [userId] }, { type: 'notification' })
  if (told.length > 0) mail.wake()
}

type Selection = { after: string; rules: VerificationRules; now: number }

/** Shops of a batch whose documents say something else than what is stored, and the last shop where others may follow. */
const listChanged = async (
  db: Database,
  { after, rules, now }: Selection,
): Promise<{ ids: string[]; last: string | null }> => {
  const shops = await db
    .selectFrom('shops')
    .leftJoin('shop_verifications', 'shop_verifications.shop_id', 'shops.id')
    .select(['shops.id', 'shops.status', 'is_verified', 'held_at'])
    .where('shops.deleted_at', 'is', null)
    .where('shops.id', '>', after)
    .orderBy('shops.id')
    .limit(BATCH)
    .execute()
  const ids = shops.map(({ id }) => id)
  const verifications = await deriveVerifications(db, ids, { rules, now })
  const changed = shops.filter(shop => {
    const { isVerified, maySell } = required(verifications.get(shop.id), shop.id)
    const isOtherStatus = maySell ? shop.held_at !== null : shop.status === 'ACTIVE'
    return isOtherStatus || isVerified !== (shop.is_verified === 1)
  })
  return { ids: changed.map(({ id }) => id), last: ids[BATCH - 1] ?? null }
}
