import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../server/db/store.ts'
import type { Tables } from '../../server/db/tables.ts'
import { PERSONAL_DATA } from '../../server/privacy/personal-data.ts'
import { type FilledPerson, MARKS } from './filled-person.ts'

export const MARKED_TEXTS = Object.values(MARKS)
const MARK = MARKED_TEXTS.join(', ')
/** Columns that the server reads as JSON, or whose values are addresses. */
const MARK_JSON = JSON.stringify({ mark: MARK })

type Name = keyof Tables

export const isPersonal = (column: unknown): boolean =>
  column === 'internal' || (typeof column === 'object' && column !== null)

export const listPersonalColumns = (): { table: Name; column: string; kind: unknown }[] =>
  (Object.keys(PERSONAL_DATA) as Name[]).flatMap(table =>
    Object.entries(PERSONAL_DATA[table].columns)
      .filter(([, kind]) => isPersonal(kind))
      .map(([column, kind]) => ({ table, column, kind })),
  )

/** Inserts rows of the person into tables that no request filled. */
export const addRows = async (tx: Database, { user }: FilledPerson): Promise<void> => {
  const now = Date.now()
  await tx
    .insertInto('subscribers')
    .values({ id: uuid(), email: MARKS.email, created_at: now, unsubscribed_at: null })
    .execute()
  await tx
    .insertInto('bounced_addresses')
    .values({ email: MARKS.email, soft_bounces: 1, soft_since: now, blocked_at: null })
    .execute()
  const later = { status: 'PENDING' as const, attempts: 0, next_at: now + 86_400_000, expires_at: null, error: null }
  for (const recipient of [MARKS.email, 'somebody@test.example'])
    await tx
      .insertInto('mails')
      .values({ id: uuid(), recipient, content: MARK_JSON, ...later, created_at: now })
      .execute()
  const { userId, profileId } = user
  const text = { id: uuid(), author_id: userId, author_name: MARKS.name, text: 'Paid.', created_at: now }
  await tx
    .insertInto('admin_notes')
    .values({ ...text, entity: 'SHOP', entity_id: uuid() })
    .execute()
  const entry = {
    id: uuid(),
    actor_id: userId,
    actor_name: MARKS.name,
    role: 'ADMIN',
    action: 'category.update',
    at: now,
  }
  await tx
    .insertInto('audit_log')
    .values({ ...entry, entity: 'category', entity_id: uuid(), before_state: null, after_state: null })
    .execute()
  const business = { business_address: MARKS.address, trade_license_number: MARK, tax_id: MARK }
  await tx.updateTable('users').set({ blocked_reason: MARK }).where('id', '=', userId).execute()
  await tx.updateTable('profiles').set(business).where('id', '=', profileId).execute()
  await tx.updateTable('reviews').set({ hidden_reason: MARK }).where('customer_id', '=', profileId).execute()
  const shops = tx.selectFrom('shops').select('id').where('vendor_id', '=', profileId)
  await tx.updateTable('products').set({ moderation_reason: MARK }).where('shop_id', 'in', shops).execute()
  const title = { title: MARK, title_descriptor: MARK_JSON }
  await tx.updateTable('notifications').set(title).where('user_id', '=', userId).execute()
  await tx.updateTable('sessions').set({ browser: MARK, system: MARK }).where('user_id', '=', user.userId).execute()
}

/** Rows of a vendor's imports, as they are while a dry run is kept. */
export const addImportRows = async (tx: Database, { user }: FilledPerson): Promise<void> => {
  const now = Date.now()
  const shop = await tx
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', user.profileId)
    .executeTakeFirstOrThrow()
  const product = await tx.selectFrom('products').select('id').where('shop_id', '=', shop.id).executeTakeFirstOrThrow()
  const id = uuid()
  const counts = { done: 1, total: 1, created: 0, updated: 1, failed: 0, lease_until: 0, lease_id: null }
  const texts = { file_name: `${MARKS.name}.csv`, settings: MARK_JSON, outline: MARK_JSON }
  const row = { id, vendor_id: user.profileId, shop_id: shop.id, dry_run: 1 as const, state: 'DONE' as const }
  await tx
    .insertInto('imports')
    .values({ ...row, ...counts, ...texts, created_at: now, updated_at: now })
    .execute()
  const [import_id, shop_id, product_id] = [id, shop.id, product.id]
  await tx.insertInto('import_files').values({ import_id, content: MARK }).execute()
  const problem = { line: 1, column_name: MARK, message: MARK, descriptor: MARK_JSON, group_key: MARK }
  await tx
    .insertInto('import_problems')
    .values({ id: uuid(), import_id, ...problem })
    .execute()
  await tx.insertInto('import_previews').values({ import_id, position: 0, content: MARK_JSON }).execute()
  const change = { kind: 'CHANGED' as const, before_change: MARK_JSON, after_change: MARK_JSON, former_image: MARK }
  await tx
    .insertInto('import_changes')
    .values({ id: uuid(), import_id, product_id, ...change })
    .execute()
  const picture = { name: MARK, file_name: MARK, image: MARK, thumbhash: null }
  await tx
    .insertInto('import_pictures')
    .values({ id: uuid(), import_id, ...picture })
    .execute()
  await tx.insertInto('import_settings').values({ shop_id, settings: MARK_JSON }).execute()
  const origin = { origin_key: MARK, stock: null, status: null, image: MARK }
  await tx
    .insertInto('product_origins')
    .values({ shop_id, product_id, ...origin })
    .execute()
}

/** Every table with its rows as text. */
export const dumpDatabase = async (db: Database, isShared: boolean): Promise<{ table: string; rows: Row[] }[]> => {
  const names: RawBuilder<{ name: string }> = isShared
    ? sql`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql`select name from sqlite_master where type = 'table'`
  // The words of products are made anew; until it merges them SQLite keeps the former ones, one by one.
  const isWords = (name: string) => name.startsWith(isShared ? 'search_documents' : 'product_search')
  const tables = (await names.execute(db)).rows
    .map(({ name }) => name)
    .filter(name => !isWords(name))
    .sort()
  return Promise.all(
    tables.map(async table => ({ table, rows: (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows })),
  )
}
export type Row = Record<string, unknown>

const toText = (value: unknown): string => (value instanceof Uint8Array ? Buffer.from(value).toString() : String(value))

/** The columns of the dump in which one of the texts stands, as `table.column`. */
export const findTexts = (dump: Awaited<ReturnType<typeof dumpDatabase>>, texts: readonly string[]): string[] => {
  const found = dump.flatMap(({ table, rows }) =>
    rows.flatMap(row =>
      Object.entries(row)
        .filter(([, value]) => texts.some(text => toText(value).includes(text)))
        .map(([column]) => `${table}.${column}`),
    ),
  )
  return [...new Set(found)].sort()
}
