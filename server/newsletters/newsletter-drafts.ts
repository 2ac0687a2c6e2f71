import { NEWSLETTER_DRAFTS_MAX } from '../../src/contract/constants.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { NewsletterDraft } from '../../src/contract/newsletters/newsletter-drafts.ts'
import type { Services } from '../adapters/services.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { SYSTEM_ACTOR } from '../audit/system-actor.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { countRows, toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { insertNewsletter, isNewsletterSent } from './newsletters.ts'
import { countActiveSubscribers } from './subscribers.ts'

type Write = { tx: Database; actor: Actor; now: number }
type Draft = {
  id: string
  subject: string
  body: string
  sendAt: string | null
  expectedChangedAt?: string | undefined
}

const MAX_AHEAD_MS = 366 * DAY_MS
const SENT_ALREADY = 'This newsletter has been sent already.'
const CHANGED_MEANWHILE =
  'This draft was changed or deleted meanwhile. Your text is still here: copy what you need, and open the draft again.'

/** Those with a time first, the next one before the others; then the last changed. */
export const listDrafts = async (db: Database): Promise<NewsletterDraft[]> => {
  const rows = await selectDrafts(db).execute()
  const drafts = rows.map(toDraft)
  const time = ({ sendAt }: NewsletterDraft) => (sendAt === null ? Number.POSITIVE_INFINITY : Date.parse(sendAt))
  return drafts.sort((a, b) => time(a) - time(b) || (a.changedAt < b.changedAt ? 1 : -1))
}

/**
 * Saves a draft, with or without a time. One that was sent meanwhile is not saved again, so that it is not sent twice, and
 * one that was changed or deleted since it was opened is not replaced.
 * @throws ApiError CONFLICT, VALIDATION
 */
export const saveDraft = async (
  { tx, actor, now }: Write,
  { id, subject, body, sendAt, expectedChangedAt }: Draft,
): Promise<NewsletterDraft> => {
  const before = await lockDraft(tx, id)
  const time = sendAt === null ? null : Date.parse(sendAt)
  if (expectedChangedAt !== undefined && before?.changed_at !== Date.parse(expectedChangedAt)) {
    if (!before || before.subject !== subject || before.body !== body || before.send_at !== time)
      throw new ApiError('CONFLICT', (await isNewsletterSent(tx, id)) ? SENT_ALREADY : CHANGED_MEANWHILE)
    // Sent again, because the response was lost.
    return toDraft(before)
  }
  const former = before?.send_at ?? null
  const send_at = time === null || time === former ? time : requireFuture(time, now)
  if (!before && (await countRows(tx.selectFrom('newsletter_drafts'))) >= NEWSLETTER_DRAFTS_MAX)
    throw new ApiError('CONFLICT', 'There are too many drafts. Delete one first.')
  const row = { subject, body, send_at, author_id: actor.userId, changed_at: laterThan(before, now) }
  await tx
    .insertInto('newsletter_drafts')
    .values({ id, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
  // After the write, which waits for a job that sends the draft.
  if (await isNewsletterSent(tx, id)) throw new ApiError('CONFLICT', SENT_ALREADY)
  await auditTime({ tx, actor, now }, { id, subject }, former, send_at)
  return toDraft(required(await findDraft(tx, id), id))
}

/**
 * Takes the time from a draft, whatever its text has become. @throws ApiError NOT_FOUND, CONFLICT when it was sent
 */
export const cancelDraft = async ({ tx, actor, now }: Write, id: string): Promise<NewsletterDraft> => {
  const before = await lockDraft(tx, id)
  if (!before && (await isNewsletterSent(tx, id))) throw new ApiError('CONFLICT', SENT_ALREADY)
  if (!before) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  if (before.send_at === null) return toDraft(before)
  const change = { send_at: null, changed_at: laterThan(before, now) }
  await tx.updateTable('newsletter_drafts').set(change).where('id', '=', id).execute()
  await auditTime({ tx, actor, now }, { id, subject: before.subject }, before.send_at, null)
  return toDraft({ ...before, ...change })
}

/** A draft that nobody else changes, deletes or sends until the end of the transaction. */
const lockDraft = async (tx: Database, id: string): Promise<DraftRow | undefined> => {
  await tx
    .updateTable('newsletter_drafts')
    .set(row => ({ changed_at: row.ref('changed_at') }))
    .where('id', '=', id)
    .execute()
  return findDraft(tx, id)
}

const findDraft = (db: Database, id: string): Promise<DraftRow | undefined> =>
  selectDrafts(db).where('newsletter_drafts.id', '=', id).executeTakeFirst()

/** Two changes of a draft never have the same time. */
const laterThan = (before: DraftRow | undefined, now: number): number => Math.max(now, (before?.changed_at ?? 0) + 1)

/** @throws ApiError NOT_FOUND */
export const deleteDraft = async ({ tx, actor, now }: Write, id: string): Promise<void> => {
  const deleted = await tx
    .deleteFrom('newsletter_drafts')
    .where('id', '=', id)
    .returning(['subject', 'send_at'])
    .executeTakeFirst()
  if (!deleted) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  await auditTime({ tx, actor, now }, { id, subject: deleted.subject }, deleted.send_at, null)
}

/**
 * Takes a draft that somebody sends now, so that no job sends it, too. The row that is inserted makes whoever saves or sends
 * a draft with this id at the same moment wait, also when it was never saved.
 * @throws ApiError CONFLICT when it was sent
 */
export const takeDraft = async (tx: Database, id: string): Promise<void> => {
  const row = { id, subject: '', body: '', send_at: null, author_id: '', changed_at: 0 }
  await tx
    .insertInto('newsletter_drafts')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  await tx.deleteFrom('newsletter_drafts').where('id', '=', id).execute()
  if (await isNewsletterSent(tx, id)) throw new ApiError('CONFLICT', SENT_ALREADY)
}

/**
 * Queues the newsletters whose time has come. Each leaves the drafts in the transaction that queues it: no restart and
 * no second process sends one twice.
 */
export const sendDueDrafts = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const time = now()
  const due = store.read.selectFrom('newsletter_drafts').select('id').where('send_at', '<=', time).limit(1)
  if (!(await due.executeTakeFirst())) return
  await store.write(async tx => {
    const taken = await tx
      .deleteFrom('newsletter_drafts')
      .where('send_at', '<=', time)
      .returning(['id', 'subject', 'body'])
      .execute()
    const recipients = await countActiveSubscribers(tx)
    for (const { id, subject, body } of taken) {
      // One that was sent before must not keep the others from being sent.
      if (!(await insertNewsletter(tx, { id, subject, body, is_markdown: 1, created_at: time }))) continue
      const entry = {
        action: 'newsletter.send',
        entity: 'newsletter',
        id,
        before: null,
        after: { subject, recipients },
      }
      await insertAuditEntry(tx, { actor: SYSTEM_ACTOR, now: time, ...entry })
    }
  })
}

const requireFuture = (time: number, now: number): number => {
  const problem = time <= now ? 'Choose a time in the future.' : 'Choose a time within a year.'
  if (time <= now || time > now + MAX_AHEAD_MS)
    throw new ApiError('VALIDATION', problem, { fields: { sendAt: problem } })
  return time
}

const auditTime = async (
  { tx, actor, now }: Write,
  { id, subject }: { id: string; subject: string },
  before: number | null,
  after: number | null,
): Promise<void> => {
  if (before === after) return
  const action = after === null ? 'newsletter.cancel' : 'newsletter.schedule'
  const at = (time: number | null) => ({ subject, sendAt: toIsoOrNull(time) })
  await insertAuditEntry(tx, { actor, now, action, entity: 'newsletter', id, before: at(before), after: at(after) })
}

const selectDrafts = (db: Database) =>
  db
    .selectFrom('newsletter_drafts')
    .leftJoin('profiles', 'profiles.user_id', 'newsletter_drafts.author_id')
    .select(['newsletter_drafts.id', 'subject', 'body', 'send_at', 'changed_at', 'profiles.name as author'])

type DraftRow = {
  id: string
  subject: string
  body: string
  send_at: number | null
  changed_at: number
  author: string | null
}

const toDraft = ({ id, subject, body, send_at, changed_at, author }: DraftRow): NewsletterDraft => ({
  id,
  subject,
  body,
  sendAt: toIsoOrNull(send_at),
  author: author ?? '',
  changedAt: toIso(changed_at),
})
