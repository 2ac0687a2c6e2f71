import { v7 } from 'uuid'
import { CANNED_ANSWERS_MAX } from '../../src/contract/constants.ts'
import type { CannedAnswer } from '../../src/contract/contact/canned-answers.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

type Write = { tx: Database; actor: Actor; now: number }
type Draft = { title: string; text: string; textBn: string }

/** By title. */
export const listCannedAnswers = async (db: Database): Promise<CannedAnswer[]> => {
  const rows = await db
    .selectFrom('canned_answers')
    .select(['id', 'title', 'text', 'text_bn as textBn'])
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows
}

/** @throws ApiError CONFLICT when there are too many */
export const addCannedAnswer = async ({ tx, actor, now }: Write, draft: Draft): Promise<CannedAnswer> => {
  if ((await countRows(tx.selectFrom('canned_answers'))) >= CANNED_ANSWERS_MAX)
    throw new ApiError('CONFLICT', 'There are too many canned answers. Delete one first.')
  const row = { id: v7(), ...toRow(draft) }
  await tx
    .insertInto('canned_answers')
    .values({ ...row, created_at: now })
    .execute()
  await audit({ tx, actor, now }, 'create', row.id, null, { title: row.title })
  return toAnswer(row)
}

/** @throws ApiError NOT_FOUND */
export const changeCannedAnswer = async (
  { tx, actor, now }: Write,
  { id, ...draft }: Draft & { id: string },
): Promise<CannedAnswer> => {
  const before = await requireAnswer(tx, id)
  const row = toRow(draft)
  await tx.updateTable('canned_answers').set(row).where('id', '=', id).execute()
  await audit({ tx, actor, now }, 'update', id, { title: before.title, text: before.text }, row)
  return toAnswer({ id, ...row })
}

/** @throws ApiError NOT_FOUND */
export const removeCannedAnswer = async ({ tx, actor, now }: Write, id: string): Promise<void> => {
  const { title } = await requireAnswer(tx, id)
  await tx.deleteFrom('canned_answers').where('id', '=', id).execute()
  await audit({ tx, actor, now }, 'delete', id, { title }, null)
}

const requireAnswer = async (tx: Database, id: string) => {
  const row = await tx.selectFrom('canned_answers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return row
}

const toRow = ({ title, text, textBn }: Draft) => ({ title, text, text_bn: textBn || null })

const toAnswer = ({ text_bn, ...row }: { id: string; title: string; text: string; text_bn: string | null }) => ({
  ...row,
  textBn: text_bn,
})

type State = Record<string, unknown> | null

const audit = ({ tx, actor, now }: Write, verb: string, id: string, before: State, after: State): Promise<void> =>
  insertAuditEntry(tx, { actor, now, action: `canned-answer.${verb}`, entity: 'canned-answer', id, before, after })
