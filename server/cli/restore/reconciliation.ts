import { startNewEpoch } from '../../db/counters.ts'
import { markRestoreComplete } from '../../db/restore-state.ts'
import type { Database, Store } from '../../db/store.ts'
import { copyAccountChanges } from './account-changes.ts'
import { findDataLoss } from './data-loss.ts'
import { cancelOutgoingMessages } from './outgoing-messages.ts'
import { copyRefunds, recheckPayments } from './payments.ts'
import { endAccountSessions } from './session-revocation.ts'
import { readColumns, toUntyped } from './tables.ts'

/** What was done, a sentence each. */
export type RestoreReport = readonly string[]

/** What an operator may ask for beyond the usual. */
export type RestoreOptions = {
  /** False where somebody may have changed the replaced database: nothing is carried over from it. */
  isFormerTrusted?: boolean
  /** The hash of a password that nobody knows: everybody gets it, and sets a new password by mail. */
  newPasswordHash?: string
}

/**
 * Makes a market whose rows come from a backup fit to be opened, in one transaction: devices notice, nobody gets in with
 * what had been taken from them, nothing leaves twice. Doing it again does no harm.
 * @param former the database that was replaced; null where there is none
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
    await markRestoreComplete(tx, store.engine)
    const said = ['Every device will fetch its rows again and keep what it has not sent.']
    said.push(
      ...(former && isFormerTrusted
        ? await reconcileWithFormer(tx, former, now)
        : await reconcileWithoutFormer(tx, now)),
    )
    if (newPasswordHash) said.push(await replacePasswords(tx, newPasswordHash, now))
    const asked = await recheckPayments(tx, now)
    if (asked > 0) said.push(`The gateway will be asked again about ${asked} payments that had not arrived.`)
    return said
  })

const reconcileWithFormer = async (tx: Database, former: Database, now: number): Promise<string[]> => {
  const { changed, unknown } = await copyAccountChanges(tx, former, now)
  const said = [
    `Passwords, sessions, blocked and deleted accounts are those of the database that was replaced (${changed} differed).`,
  ]
  const ended = await endAccountSessions(tx, unknown, now)
  if (unknown.length > 0)
    said.push(`It did not know ${unknown.length} accounts: their ${ended} sessions were ended, they sign in again.`)
  const mails = await cancelOutgoingMessages(tx, former, now)
  if (mails > 0) said.push(`${mails} mails of the backup had left since and were dropped.`)
  const refunded = await copyRefunds(tx, former, now)
  if (refunded.length > 0) said.push(`Orders whose money was given back after the backup: ${refunded.join(', ')}.`)
  const { accounts, orders, paid } = await findDataLoss(tx, former)
  said.push(`Made after the backup, and gone: ${accounts} accounts, ${orders} orders.`)
  if (paid.length > 0) said.push(`Paid, and gone: refund these transactions at the gateway: ${paid.join(', ')}.`)
  return said
}

const reconcileWithoutFormer = async (tx: Database, now: number): Promise<string[]> => {
  const ended = await endAccountSessions(tx, 'all', now)
  const mails = await cancelOutgoingMessages(tx, null, now)
  return [
    'The database that was replaced was not read, so nobody knows what happened in it after the backup:',
    `  ${ended} sessions were ended: everybody signs in again.`,
    '  Links in mails that were sent before do not work any more.',
    '  Passwords, roles and blocked accounts are those of the backup. Look through those that you changed since.',
    `  ${mails} waiting mails, and unfinished newsletters, were given up: they may have left already.`,
    '  Whoever left the newsletter after the backup gets it again.',
    '  A refund made after the backup is not known here: look at the gateway before you refund.',
  ]
}

const replacePasswords = async (tx: Database, password_hash: string, now: number): Promise<string> => {
  await tx
    .updateTable('users')
    .set(row => ({ password_hash, password_version: row('password_version', '+', 1) }))
    .where('deleted_at', 'is', null)
    .execute()
  await endAccountSessions(tx, 'all', now)
  return 'No password works any more: everybody sets a new one with "Forgot password".'
}

/**
 * Rows go back in time, but their `seq` must not: devices keep no row that is older than theirs. A row changes less often
 * than once a millisecond, so the time is above anything that it ever had.
 */
const raiseRowNumbers = async (tx: Database, now: number): Promise<void> => {
  for (const [table, columns] of await readColumns(tx)) {
    // The change log's numbers are compared within an epoch alone.
    if (table === 'changes' || !columns.includes('seq')) continue
    await toUntyped(tx).updateTable(table).set({ seq: now }).where('seq', '<', now).execute()
  }
}
