import { v7 } from 'uuid'
import { formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type {
  CommissionVat,
  ListedCommissionRule,
  saveCommissionRule,
  saveCommissionVat,
} from '../../src/contract/ledger/commission-rules.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { toPoisha, toTaka } from '../../src/contract/money.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

type Change = { tx: Database; actor: Actor; now: number }

export const listCommissionRules = async (db: Database): Promise<ListedCommissionRule[]> =>
  (await selectRules(db).orderBy('commission_rules.created_at').orderBy('commission_rules.id').execute()).map(toListed)

export const listCommissionVat = async (db: Database): Promise<CommissionVat[]> => {
  const rows = await db.selectFrom('commission_vat').selectAll().orderBy('starts_at', 'desc').execute()
  return rows.map(row => ({ id: formatDhakaDay(toDhakaDay(row.starts_at)), percent: row.rate / 100 }))
}

/** Sets the rule of a shop, a category, both, or the market. One that is there keeps its age. */
export const saveRule = async (
  { tx, actor, now }: Change,
  { shopId = null, categoryId = null, percent, fixed }: ParsedInputOf<typeof saveCommissionRule>,
): Promise<ListedCommissionRule> => {
  await requireSubject(tx, shopId, categoryId)
  const present = (await selectRules(tx).execute()).find(
    rule => rule.shop_id === shopId && rule.category_id === categoryId,
  )
  const terms = { rate: Math.round(percent * 100), fixed: toPoisha(fixed), updated_at: now }
  // Somebody else may set the same rule at the same moment: then theirs is changed.
  await tx
    .insertInto('commission_rules')
    .values({ id: v7(), shop_id: shopId, category_id: categoryId, ...terms, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await tx
    .updateTable('commission_rules')
    .set(terms)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .where('category_id', categoryId === null ? 'is' : '=', categoryId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRule({ tx, actor, now }, 'commission.save', row.id, {
    before: present ? { percent: present.rate / 100, fixed: toTaka(Number(present.fixed)) } : null,
    after: { shopId, categoryId, percent, fixed },
  })
  return toListed(await selectRules(tx).where('commission_rules.id', '=', row.id).executeTakeFirstOrThrow())
}

/** @throws ApiError NOT_FOUND */
export const deleteRule = async ({ tx, actor, now }: Change, id: string): Promise<void> => {
  const rule = await tx.deleteFrom('commission_rules').where('id', '=', id).returningAll().executeTakeFirst()
  if (!rule) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const before = { shopId: rule.shop_id, categoryId: rule.category_id, percent: rule.rate / 100 }
  await auditRule({ tx, actor, now }, 'commission.delete', id, { before, after: null })
}

/** Sets the rate of VAT on commission from the beginning of a day in Bangladesh. */
export const saveVat = async (
  { tx, actor, now }: Change,
  { from, percent }: ParsedInputOf<typeof saveCommissionVat>,
): Promise<CommissionVat> => {
  const rate = Math.round(percent * 100)
  await tx
    .insertInto('commission_vat')
    .values({ starts_at: Date.parse(`${from}T00:00:00+06:00`), rate, updated_at: now })
    .onConflict(conflict => conflict.column('starts_at').doUpdateSet({ rate, updated_at: now }))
    .execute()
  await auditRule({ tx, actor, now }, 'commission.save-vat', from, { before: null, after: { percent } })
  return { id: from, percent }
}

const requireSubject = async (tx: Database, shopId: string | null, categoryId: string | null): Promise<void> => {
  const isKnown = async (table: 'shops' | 'categories', id: string | null) =>
    id === null ||
    (await tx.selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null).execute()).length > 0
  if ((await isKnown('shops', shopId)) && (await isKnown('categories', categoryId))) return
  throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
}

const selectRules = (db: Database) =>
  db
    .selectFrom('commission_rules')
    .leftJoin('shops', 'shops.id', 'commission_rules.shop_id')
    .leftJoin('categories', 'categories.id', 'commission_rules.category_id')
    .selectAll('commission_rules')
    .select(['shops.name as shop_name', 'categories.name as category_name'])

const toListed = (
  row: Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number],
): ListedCommissionRule => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: row.shop_name,
  categoryId: row.category_id,
  categoryName: row.category_name,
  percent: row.rate / 100,
  fixed: toTaka(Number(row.fixed)),
  createdAt: toIso(row.created_at),
})

type AuditStates = Pick<Parameters<typeof insertAuditEntry>[1], 'before' | 'after'>

const auditRule = ({ tx, actor, now }: Change, action: string, id: string, states: AuditStates): Promise<void> =>
  insertAuditEntry(tx, { actor, action, entity: 'commission', id, ...states, now })
