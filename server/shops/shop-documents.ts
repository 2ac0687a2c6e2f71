import { type Selectable, sql } from 'kysely'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { ShopDocument } from '../../src/contract/shops/shop-documents.ts'
import { renewEncryption } from '../auth/secret-encryption.ts'
import type { Config } from '../config/config.ts'
import { ifGiven, toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type DocumentRow = Selectable<Tables['shop_documents']>

/** A screen shows no more. */
const MAX_LISTED = 100

/** Documents of shops that are not deleted: the first ones that wait, or the last ones that were decided. */
export const listDocuments = async (
  db: Database,
  { view, shopId }: { view: 'WAITING' | 'DECIDED'; shopId?: string | undefined },
): Promise<ShopDocument[]> => {
  const listed = selectListed(db)
    .where('shops.deleted_at', 'is', null)
    .$call(ifGiven(shopId, (documents, id) => documents.where('shop_id', '=', id)))
    .limit(MAX_LISTED)
  const rows =
    view === 'WAITING'
      ? listed
          .where('shop_documents.status', '=', 'SENT')
          .where('replaced_at', 'is', null)
          .orderBy('sent_at')
          .orderBy('shop_documents.id')
      : listed.where('decided_at', 'is not', null).orderBy('decided_at', 'desc').orderBy('shop_documents.id', 'desc')
  return (await rows.execute()).map(toShopDocument)
}

export const findDocument = async (db: Database, id: string): Promise<StoredDocument | undefined> => {
  const row = await selectListed(db).where('shop_documents.id', '=', id).executeTakeFirst()
  return row && toShopDocument(row)
}

const selectListed = (db: Database) =>
  db
    .selectFrom('shop_documents')
    .innerJoin('shops', 'shops.id', 'shop_documents.shop_id')
    .selectAll('shop_documents')
    .select(['shops.name as shop_name'])
    .select(
      sql<number>`case when exists (select 1 from shop_document_files where document_id = shop_documents.id)
        then 1 else 0 end`.as('has_file'),
    )

type StoredDocument = ShopDocument & Pick<DocumentRow, 'kind'>

const toShopDocument = (row: DocumentRow & { shop_name: string; has_file: number }): StoredDocument => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: row.shop_name,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  expiresOn: row.expires_on,
  contentType: row.content_type,
  sentAt: toIso(row.sent_at),
  decidedAt: toIsoOrNull(row.decided_at),
  hasFile: row.has_file === 1,
})

/** For so long after its decision the file of a document can be looked at again. */
export const DOCUMENT_KEPT_MS = 180 * DAY_MS

/** Deletes the files of documents that were decided long ago, and all of deleted shops. The decisions stay. */
export const eraseDocumentFiles = async (tx: Database, now: number): Promise<void> => {
  const old = tx
    .selectFrom('shop_documents')
    .innerJoin('shops', 'shops.id', 'shop_documents.shop_id')
    .select('shop_documents.id')
    .where(row =>
      row.or([row('shop_documents.decided_at', '<', now - DOCUMENT_KEPT_MS), row('shops.deleted_at', 'is not', null)]),
    )
  await tx.deleteFrom('shop_document_files').where('document_id', 'in', old).execute()
}

/** Deletes what these shops have sent, and the words of the decisions. */
export const eraseDocumentsOf = async (tx: Database, shopIds: readonly string[]): Promise<void> => {
  if (shopIds.length === 0) return
  const own = tx
    .selectFrom('shop_documents')
    .select('id')
    .where('shop_id', 'in', [...shopIds])
  await tx.deleteFrom('shop_document_files').where('document_id', 'in', own).execute()
  await tx
    .updateTable('shop_documents')
    .set({ reason: null })
    .where('shop_id', 'in', [...shopIds])
    .execute()
}

/** Encrypts files with the present server secret, so that a former one can be forgotten. One at a time, for they are large. */
export const renewDocumentFiles = async (
  store: Pick<Store, 'read' | 'write'>,
  config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>,
): Promise<void> => {
  if (config.formerJwtSecrets.length === 0) return
  const files = () => store.read.selectFrom('shop_document_files')
  for (const { document_id: id } of await files().select('document_id').execute()) {
    const file = await files().select('sealed_file').where('document_id', '=', id).executeTakeFirst()
    const renewed = file && renewEncryption(file.sealed_file, id, config)
    if (!renewed) continue
    await store.write(tx =>
      tx.updateTable('shop_document_files').set({ sealed_file: renewed }).where('document_id', '=', id).execute(),
    )
  }
}
