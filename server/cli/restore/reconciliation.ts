import { startNewEpoch } from '../../db/counters.ts'
import { markRestoreComplete } from '../../db/engines/restore-state.ts'
import { raiseRowNumbers } from '../../db/row-numbers.ts'
import type { Database, Store } from '../../db/store.ts'
import { copyAccountChanges } from './account-changes.ts'
import { copyStoreCredit } from './copy-store-credit.ts'
import { copyGivenAccess, endGivenAccess, endPasskeys } from './given-access.ts'
import { cancelOutgoingMessages } from './outgoing-messages.ts'
import { copyRefunds, recheckPayments } from './payments.ts'
import { idChunks } from './restored-tables.ts'
import { endAccountSessions } from './session-revocation.ts'

/** Sentences for the operator that say what was done. */
export type RestoreReport = readonly string[]

export type RestoreOptions = {
  /** False if an attacker may have changed the replaced database; then nothing is copied from it. */
  isFormerTrusted?: boolean
  /** The hash of a password that nobody knows. It is set on all accounts, and everybody sets a new password by mail. */
  newPasswordHash?: string
}

/**
 * Prepares restored rows for use, in one transaction: devices sync again, revoked credentials stay revoked, and
 * messages and refunds are not sent twice. It may be run again.
 * @param former the replaced database, or null if there is none
 */
export const reconcileRestoredData = (
  store: Store,
  former: Database | null,
  now: number,
  { isFormerTrusted = true, newPasswordHash }: RestoreOptions = {},
): Promise<RestoreReport> =>
  store.write(async tx => {
    await raiseRowNumbers(tx, now)
    await startNewEpoch(tx)
    await markRestoreComplete(tx)
    const report = ['Every device will fetch its rows again and keep what it has not sent.']
    report.push(
      ...(former && isFormerTrusted
        ? await reconcileWithFormer(tx, former, now)
        : await reconcileWithoutFormer(tx, now)),
    )
    if (newPasswordHash) report.push(await replacePasswords(tx, newPasswordHash, now))
    const recheckedPayments = await recheckPayments(tx, now)
    if (recheckedPayments > 0)
      report.push(`The gateway will be asked again about ${recheckedPayments} unpaid attempts.`)
    return report
  })

const reconcileWithFormer = async (tx: Database, former: Database, now: number): Promise<string[]> => {
  const { changed, unknown } = await copyAccountChanges(tx, former, now)
  const report = [
    `Passwords, sessions, blocked and deleted accounts are those of the database that was replaced (${changed} differed).`,
  ]
  const ended = await endAccountSessions(tx, unknown, now)
  if (unknown.length > 0)
    report.push(
      `It does not have ${unknown.length} of the accounts. Their ${ended} sessions were ended; they must sign in again.`,
    )
  await copyGivenAccess(tx, former, now)
  const mails = await cancelOutgoingMessages(tx, former, now)
  if (mails > 0) report.push(`${mails} queued mails of the backup were dropped, because they were sent after it.`)
  const refunded = await copyRefunds(tx, former, now)
  if (refunded.length > 0) report.push(`Orders that were refunded after the backup: ${refunded.join(', ')}.`)
  const { changes: credits, reopened } = await copyStoreCredit(tx, former, now)
  if (credits > 0) report.push(`${credits} changes of store credit were made after the backup, and were copied.`)
  if (reopened.length > 0)
    report.push(
      `Orders that had ended and are open again, whose customers have their store credit back already: ${reopened.join(', ')}. Cancel them, or ask the customers what they want.`,
    )
  const { accounts, orders, paid } = await findDataLoss(tx, former)
  report.push(`Created after the backup and lost: ${accounts} accounts, ${orders} orders.`)
  if (paid.length > 0)
    report.push(`Payments of lost orders. Refund these transactions at the gateway: ${paid.join(', ')}.`)
  return report
}

const reconcileWithoutFormer = async (tx: Database, now: number): Promise<string[]> => {
  const ended = await endAccountSessions(tx, 'all', now)
  await endGivenAccess(tx, now)
  const mails = await cancelOutgoingMessages(tx, null, now)
  return [
    'The replaced database was not read, so what happened in it after the backup is not known:',
    `  ${ended} sessions were ended: everybody must sign in again.`,
    '  Links in mails that were sent before do not work any more, nor do API keys and passkeys, except those of admins who have no other second factor.',
    '  Passwords, roles and blocked accounts are those of the backup. Check the accounts that you have changed since.',
    `  ${mails} queued mails and unfinished newsletters were cancelled, because they may have been sent already.`,
    '  Accounts that were deleted after the backup exist again, with everything that was deleted. Delete them again.',
    '  People who unsubscribed from the newsletter after the backup are subscribed again.',
    '  Refunds made after the backup are not known. Check at the gateway before you refund a payment.',
  ]
}

const replacePasswords = async (tx: Database, password_hash: string, now: number): Promise<string> => {
  await tx
    .updateTable('users')
    .set(row => ({ password_hash, password_version: row('password_version', '+', 1) }))
    .where('deleted_at', 'is', null)
    .execute()
  await endAccountSessions(tx, 'all', now)
  await endPasskeys(tx)
  return 'No password works any more: everybody must set a new one with "Forgot password".'
}

/** What is lost because it was created after the backup. `paid` are the transaction ids of lost completed payments. */
type DataLoss = { accounts: number; orders: number; paid: string[] }

const countRows = async (db: Database, table: 'users' | 'orders'): Promise<number> => {
  const { rows } = await db
    .selectFrom(table)
    .select(row => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Rows of accounts and orders are never deleted, so comparing their counts is enough. */
const findDataLoss = async (tx: Database, former: Database): Promise<DataLoss> => {
  const paid: string[] = []
  for (const ids of await idChunks(former, 'payments')) {
    const restored = await tx.selectFrom('payments').select('id').where('id', 'in', ids).execute()
    const restoredIds = new Set(restored.map(({ id }) => id))
    const missing = ids.filter(id => !restoredIds.has(id))
    if (missing.length === 0) continue
    // The gateway knows no transaction of another share than the lead.
    const leads = former.selectFrom('payments').select('transaction_id').where('lead_id', 'is', null)
    const attempts = leads.where('id', 'in', missing)
    paid.push(...(await attempts.where('status', '=', 'COMPLETED').execute()).map(row => row.transaction_id))
  }
  const countMissing = async (table: 'users' | 'orders') =>
    Math.max(0, (await countRows(former, table)) - (await countRows(tx, table)))
  return { accounts: await countMissing('users'), orders: await countMissing('orders'), paid }
}
