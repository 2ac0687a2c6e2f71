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
type Draft = { id: string; subject: string; body: string; sendAt: string | null }

const MAX_AHEAD_MS = 366 * DAY_MS
const SENT_ALREADY = 'This newsletter has been sent already.'

/** Those with a time first, the next one before the others; then the last changed. */
export const listDrafts = async (db: Database): Promise<NewsletterDraft[]> => {
  const rows = await selectDrafts(db).execute()
  const drafts = rows.map(toDraft)
  const time = ({ sendAt }: NewsletterDraft) => (sendAt === null ? Number.POSITIVE_INFINITY : Date.parse(sendAt))
  return drafts.sort((a, b) => time(a) - time(b) || (a.changedAt < b.changedAt ? 1 : -1))
}

/**
 * Saves a draft, with or without a time. One that was sent meanwhile is not saved again, so that it is not sent twice.
 * @throws ApiError CONFLICT, VALIDATION
 */
export const saveDraft = async (
  { tx, actor, now }: Write,
  { id, subject, body, sendAt }: Draft,
): Promise<NewsletterDraft> => {
  const send_at = sendAt === null ? null : requireFuture(Date.parse(sendAt), now)
  const before = await selectDrafts(tx).where('newsletter_drafts.id', '=', id).executeTakeFirst()
  if (!before && (await countRows(tx.selectFrom('newsletter_drafts'))) >= NEWSLETTER_DRAFTS_MAX)
    throw new ApiError('CONFLICT', 'There are too many drafts. Delete one first.')
  const row = { subject, body, send_at, author_id: actor.userId, changed_at: now }
  await tx
    .insertInto('newsletter_drafts')
    .values({ id, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
  // After the write, which waits for a job that sends the draft.
  if (await isNewsletterSent(tx, id)) throw new ApiError('CONFLICT', SENT_ALREADY)
  const former = before?.send_at ?? null
  if (former !== send_at) await auditTime({ tx, actor, now }, { id, subject }, former, send_at)
  return toDraft(required(await selectDrafts(tx).where('newsletter_drafts.id', '=', id).executeTakeFirst(), id))
}

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
 * Takes a draft that somebody sends now, so that no job sends it, too.
 * @throws ApiError CONFLICT when it was sent
 */
export const takeDraft = async (tx: Database, id: string): Promise<void> => {
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
      await insertNewsletter(tx, { id, subject, body, is_markdown: 1, created_at: time })
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
