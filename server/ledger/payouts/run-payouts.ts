import { toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { latestRunDay } from '../../../src/contract/ledger/payout-settings.ts'
import { listPayouts } from '../../../src/contract/ledger/payouts.ts'
import { toDescriptor, withValues } from '../../../src/contract/messages/server-messages.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { readCounter } from '../../db/change-log.ts'
import { logChanges } from '../../db/change-log-bulk.ts'
import { raiseCounter } from '../../db/counters.ts'
import type { Database } from '../../db/store.ts'
import { insertNotification } from '../../notifications/notifications.ts'
import { listAdminUserIds } from '../../shops/shop-writes.ts'
import { RUN_COUNTER, readPayoutSettings } from './payout-settings.ts'
import { preparePayouts } from './prepare-payouts.ts'

type RunServices = Pick<Services, 'store' | 'events' | 'now'>

/**
 * Prepares the payouts of the market's schedule, once for each of its days. A run that was killed goes on: shops whose
 * payout was prepared get no second one. A day that was missed is made up for.
 */
export const runPayouts = async ({ store, events, now }: RunServices): Promise<void> => {
  const { settings } = await readPayoutSettings(store.read)
  const day = latestRunDay(settings, toDhakaDay(now()))
  if (day === null || (await readCounter(store.read, RUN_COUNTER)) >= day) return
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    const { prepared, last } = await store.write(tx =>
      preparePayouts({ tx, actor: SYSTEM_ACTOR, now: now() }, { minimum: settings.minimum, after: from }),
    )
    count += prepared
    after = last
  }
  const told = await store.write(async tx => {
    const isFirst = await raiseCounter(tx, RUN_COUNTER, day)
    return isFirst && count > 0 ? tellAdmins(tx, count, now()) : []
  })
  for (const userId of told) events.publish({ userIds: [userId] }, { type: 'notification' })
}

/** @returns their user ids */
const tellAdmins = async (tx: Database, count: number, now: number): Promise<string[]> => {
  const admins = await listAdminUserIds(tx, listPayouts.name)
  const title = withValues('Payouts are ready: {count, number}', { count })
  const body = toDescriptor('Transfer the money, then mark each payout as paid.')
  const content = { kind: 'SHOP', title, body, path: '/dashboard/payouts', pushes: true } as const
  const changes = []
  for (const userId of admins) changes.push(await insertNotification(tx, { userId, ...content }, now))
  await logChanges(tx, changes, now)
  return admins
}
