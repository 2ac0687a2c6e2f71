import * as v from 'valibot'
import { toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { PayoutSettings, type PayoutSettingsDocument } from '../../../src/contract/ledger/payout-settings.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import { raiseCounter } from '../../db/counters.ts'
import type { Database } from '../../db/store.ts'
import { writeVersion } from '../../market/write-version.ts'

const SETTINGS_ROW = 'payouts'

/** The counter with the last day whose payouts were prepared, as in dhaka-days.ts. */
export const RUN_COUNTER = 'payout run'

export const readPayoutSettings = async (db: Database): Promise<PayoutSettingsDocument> => {
  const row = await db
    .selectFrom('market_settings')
    .select(['version', 'document'])
    .where('id', '=', SETTINGS_ROW)
    .executeTakeFirst()
  return { version: row?.version ?? 0, settings: v.parse(PayoutSettings, JSON.parse(row?.document ?? '{}')) }
}

/**
 * Replaces the settings that have the version `edited`. What has been available until now is not paid at once: the first
 * run of another schedule is on its next day.
 * @throws ApiError CONFLICT, with the present document, where there is a newer one
 */
export const savePayoutSettings = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  edited: number,
  settings: PayoutSettings,
): Promise<PayoutSettingsDocument> => {
  const { settings: before } = await readPayoutSettings(tx)
  const row = { document: JSON.stringify(settings), version: edited + 1, updated_at: now, updated_by: actor.userId }
  if (!(await writeVersion(tx, SETTINGS_ROW, edited, row))) throw conflict(await readPayoutSettings(tx))
  const isRescheduled = before.schedule !== settings.schedule || before.weekday !== settings.weekday
  if (isRescheduled) await raiseCounter(tx, RUN_COUNTER, toDhakaDay(now))
  const states = { before, after: settings }
  const what = { action: 'payout.save-settings', entity: 'payout', id: SETTINGS_ROW }
  await insertAuditEntry(tx, { actor, ...what, ...states, now })
  return { version: row.version, settings }
}

const conflict = (present: PayoutSettingsDocument): ApiError =>
  new ApiError('CONFLICT', 'Somebody else has changed these settings meanwhile. Look at them again before you save.', {
    present,
  })
