import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { DOCUMENT_BODY_LIMIT, decideDocument } from '../../src/contract/shops/shop-documents.ts'
import { type DocumentKind, EXPIRING_KINDS } from '../../src/contract/shops/verification.ts'
import { encodePrivatePaper } from '../adapters/pictures/private-picture.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { encryptBytes } from '../auth/secret-encryption.ts'
import type { Config } from '../config/config.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { hasRow } from '../db/row-existence.ts'
import { lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { requireOwned, throwNotOwned } from '../http/require-ownership.ts'
import { insertNotification } from '../notifications/notifications.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { listAdminUserIds } from './shop-writes.ts'
import { toDay } from './verifications.ts'

/** A file as it is stored, before it is encrypted. */
export type PreparedDocument = { contentType: 'image/webp' | 'application/pdf'; bytes: Uint8Array }

type DocumentInput = { shopId: string; kind: DocumentKind; expiresOn: string | null }
type Upload = {
  db: Database
  input: DocumentInput
  actor: Actor
  file: Uint8Array | null
  services: Pick<Services, 'pictures'>
  isAbandoned(): boolean
}

const PDF_START = '%PDF-'

/**
 * Prepares the file of a document, before the transaction: pictures are encoded again without what the camera has noted.
 * Nothing is decoded for another vendor's shop.
 * @throws ApiError VALIDATION, NOT_FOUND, FORBIDDEN, or like encodePrivatePaper
 */
export const prepareDocument = async (upload: Upload): Promise<PreparedDocument> => {
  const { db, input, actor, file, services, isAbandoned } = upload
  await requireOwnShop(db, input.shopId, actor)
  if (!file) throw new ApiError('VALIDATION', NO_FILE, { fields: { file: NO_FILE } })
  if (file.length > DOCUMENT_BODY_LIMIT) throw new ApiError('TOO_LARGE', ERROR_MESSAGES.tooLarge)
  if (Buffer.from(file.subarray(0, PDF_START.length)).toString('latin1') === PDF_START)
    return { contentType: 'application/pdf', bytes: file }
  const bytes = await encodePrivatePaper(file, services.pictures, actor.userId, isAbandoned)
  return { contentType: 'image/webp', bytes }
}

const NO_FILE = 'Choose a picture or a PDF.'

const requireOwnShop = async (db: Database, id: string, { profileId }: Actor): Promise<void> => {
  const own = db.selectFrom('shops').select('id').where('id', '=', id).where('vendor_id', '=', profileId)
  await requireOwned(await own.where('deleted_at', 'is', null).executeTakeFirst(), () => hasRow(db, 'shops', id))
}

type SendParams = {
  tx: Database
  actor: Actor
  config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>
  now: number
  publish: PublishNotification
}

/**
 * Stores a document that waits for a decision, in place of one that was not decided or was refused. One that was accepted
 * goes on to count meanwhile.
 * @throws ApiError VALIDATION, FORBIDDEN, NOT_FOUND
 */
export const sendDocument = async (
  { tx, actor, config, now, publish }: SendParams,
  { shopId, kind, expiresOn }: DocumentInput,
  { contentType, bytes }: PreparedDocument,
): Promise<void> => {
  requireLastDay(kind, expiresOn, now)
  if (!(await lockOwnShop(tx, shopId, actor.profileId))) await throwNotOwned(() => hasRow(tx, 'shops', shopId))
  const isWaiting = await hasWaiting(tx, shopId)
  await replaceUndecided(tx, { shopId, kind, now })
  const id = v7()
  const open = { status: 'SENT' as const, reason: null, decided_at: null, replaced_at: null }
  const row = { id, shop_id: shopId, kind, expires_on: expiresOn, content_type: contentType, sent_at: now, ...open }
  await tx.insertInto('shop_documents').values(row).execute()
  const sealed_file = encryptBytes(bytes, id, config)
  await tx.insertInto('shop_document_files').values({ document_id: id, sealed_file }).execute()
  // A vendor who sends it again and again is told about once.
  if (!isWaiting) await tellStaff({ tx, now, publish }, shopId)
}

const hasWaiting = async (tx: Database, shopId: string): Promise<boolean> => {
  const waiting = tx.selectFrom('shop_documents').select('id').where('shop_id', '=', shopId)
  const first = waiting.where('status', '=', 'SENT').where('replaced_at', 'is', null).limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

const requireLastDay = (kind: DocumentKind, expiresOn: string | null, now: number): void => {
  if (!EXPIRING_KINDS.includes(kind)) return
  if (expiresOn === null) throw invalidDay('Enter the last day on which it is valid.')
  if (expiresOn < toDay(now)) throw invalidDay('It has expired. Send one that is valid.')
}

type DayProblem = 'Enter the last day on which it is valid.' | 'It has expired. Send one that is valid.'

const invalidDay = (message: DayProblem): ApiError =>
  new ApiError('VALIDATION', message, { fields: { expiresOn: message } })

/** Nobody needs a file any more that nobody has decided. */
const replaceUndecided = async (
  tx: Database,
  { shopId, kind, now }: { shopId: string; kind: DocumentKind; now: number },
): Promise<void> => {
  const replaced = await tx
    .updateTable('shop_documents')
    .set({ replaced_at: now })
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('status', 'in', ['SENT', 'REFUSED'])
    .where('replaced_at', 'is', null)
    .returning(['id', 'status'])
    .execute()
  const withdrawn = replaced.filter(({ status }) => status === 'SENT').map(({ id }) => id)
  if (withdrawn.length === 0) return
  await tx.deleteFrom('shop_document_files').where('document_id', 'in', withdrawn).execute()
}

const tellStaff = async ({ tx, now, publish }: Pick<SendParams, 'tx' | 'now' | 'publish'>, shopId: string) => {
  const { name } = await tx.selectFrom('shops').select('name').where('id', '=', shopId).executeTakeFirstOrThrow()
  const title = withValues('{shop} has sent a document', { shop: name })
  const news = { kind: 'SHOP', title, body: '', path: '/dashboard/shop-documents' } as const
  const changes = []
  for (const userId of await listAdminUserIds(tx, decideDocument.name)) {
    changes.push(await insertNotification(tx, { userId, ...news }, now))
    publish(userId)
  }
  await logChanges(tx, changes, now)
}
