import { v7 } from 'uuid'
import type { Database } from '../db/store.ts'
import type { ProductColumns } from '../products/product-writes.ts'
import type { ProductParts } from './import-parts.ts'

export type ChangedValues = ProductColumns & ProductParts

/** What an import has written to a product; `before` and `after` have the columns and parts that it changed. */
export type ImportChange =
  | { productId: string; kind: 'CREATED' }
  | { productId: string; kind: 'CHANGED'; before: ChangedValues; after: ChangedValues }

/** Records what a batch has written, in its transaction. A product that two rows change keeps its first `before`. */
export const insertImportChanges = async (
  tx: Database,
  importId: string,
  changes: readonly ImportChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const known = await findKnownChanges(tx, importId, changes)
  const rows = new Map<string, ReturnType<typeof toRow>>()
  for (const change of changes) {
    const row = toRow(importId, change, rows.get(change.productId) ?? known.get(change.productId))
    rows.set(change.productId, row)
  }
  await tx
    .insertInto('import_changes')
    .values([...rows.values()])
    .onConflict(conflict =>
      conflict.columns(['import_id', 'product_id']).doUpdateSet(row => ({
        before_change: row.ref('excluded.before_change'),
        after_change: row.ref('excluded.after_change'),
        former_image: row.ref('excluded.former_image'),
      })),
    )
    .execute()
}

type StoredChange = { kind: ImportChange['kind']; before_change: string | null; after_change: string | null }

const findKnownChanges = async (tx: Database, importId: string, changes: readonly ImportChange[]) => {
  const ids = changes.filter(({ kind }) => kind === 'CHANGED').map(({ productId }) => productId)
  if (ids.length === 0) return new Map<string, StoredChange>()
  const rows = await tx
    .selectFrom('import_changes')
    .selectAll()
    .where('import_id', '=', importId)
    .where('product_id', 'in', ids)
    .execute()
  return new Map<string, StoredChange>(rows.map(row => [row.product_id, row]))
}

const toRow = (importId: string, change: ImportChange, known: StoredChange | undefined) => {
  const isNew = change.kind === 'CREATED'
  const before = isNew ? null : { ...change.before, ...parseColumns(known?.before_change ?? null) }
  const after = isNew ? null : { ...parseColumns(known?.after_change ?? null), ...change.after }
  return {
    id: v7(),
    import_id: importId,
    product_id: change.productId,
    kind: isNew ? change.kind : (known?.kind ?? change.kind),
    before_change: before && JSON.stringify(before),
    after_change: after && JSON.stringify(after),
    former_image: before?.pictures?.[0]?.image ?? before?.image ?? null,
  }
}

const parseColumns = (text: string | null): ChangedValues => (text === null ? {} : JSON.parse(text))

/** The next changes to take back. */
export const findImportChanges = async (db: Database, importId: string, limit: number): Promise<ImportChange[]> => {
  const rows = await db
    .selectFrom('import_changes')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map(({ product_id: productId, kind, before_change, after_change }) =>
    kind === 'CREATED'
      ? { productId, kind }
      : { productId, kind, before: parseColumns(before_change), after: parseColumns(after_change) },
  )
}

export const deleteImportChanges = async (
  tx: Database,
  importId: string,
  productIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('import_changes')
    .where('import_id', '=', importId)
    .where('product_id', 'in', [...productIds])
    .execute()
}

/** Forgets where products came from, so that their file can bring them again. */
export const deleteProductOrigins = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('product_origins')
    .where('product_id', 'in', [...productIds])
    .execute()
}
