import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { decryptBytes } from '../auth/secret-encryption.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { findDocument } from './shop-documents.ts'

type Opening = { tx: Database; actor: Actor; config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>; now: number }
type OpenedDocument = { id: string; contentType: string; file: string }

/** The file of a document in base64. Who saw it is recorded. @throws ApiError NOT_FOUND, CONFLICT */
export const openDocument = async ({ tx, actor, config, now }: Opening, id: string): Promise<OpenedDocument> => {
  const document = await findDocument(tx, id)
  if (!document) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const stored = await tx
    .selectFrom('shop_document_files')
    .select('sealed_file')
    .where('document_id', '=', id)
    .executeTakeFirst()
  if (!stored) throw new ApiError('CONFLICT', 'The file of this document was deleted. The decision stays.')
  const bytes = decryptBytes(stored.sealed_file, id, config)
  if (!bytes) throw new ApiError('CONFLICT', 'This document cannot be read any more. Ask the shop to send it again.')
  const after = { name: document.shopName, kind: document.kind }
  const what = { action: 'shop-document.open', entity: 'shop', id: document.shopId }
  await insertAuditEntry(tx, { actor, ...what, before: null, after, now })
  return { id, contentType: document.contentType, file: bytes.toString('base64') }
}
