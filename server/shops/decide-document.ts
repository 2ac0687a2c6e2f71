import { nameValues } from '../../src/contract/bangla-texts.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { type ServerMessageKey, withValues } from '../../src/contract/messages/server-messages.ts'
import { type DocumentKind, EXPIRING_KINDS } from '../../src/contract/shops/verification.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { MessageConfig } from '../config/config.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { lockShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { applyVerification } from './apply-verification.ts'
import { findDocument } from './shop-documents.ts'
import { readShopNews, tellVendor } from './tell-vendor.ts'
import { toDay } from './verifications.ts'

type Deciding = { tx: Database; actor: Actor; config: MessageConfig; now: number; publish: PublishNotification }
type Decision = { id: string; decision: 'ACCEPTED' | 'REFUSED'; reason: string; expiresOn?: string | null | undefined }

const TITLES = {
  TRADE_LICENCE: {
    ACCEPTED: 'The trade licence of {shop} was accepted.',
    REFUSED: 'The trade licence of {shop} was not accepted.',
  },
  NATIONAL_ID: {
    ACCEPTED: 'The national ID of {shop} was accepted.',
    REFUSED: 'The national ID of {shop} was not accepted.',
  },
  ACCOUNT_PROOF: {
    ACCEPTED: 'The proof of account of {shop} was accepted.',
    REFUSED: 'The proof of account of {shop} was not accepted.',
  },
} as const satisfies Record<DocumentKind, Record<Decision['decision'], ServerMessageKey>>

/**
 * Accepts or refuses a document that waits, tells its vendor, and opens the shop where this was the last one.
 * @throws ApiError NOT_FOUND, CONFLICT, VALIDATION
 */
export const decideDocument = async (deciding: Deciding, decision: Decision): Promise<void> => {
  const { tx, now } = deciding
  const document = await findDocument(tx, decision.id)
  if (!document) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const { kind } = document
  const expiresOn = decision.expiresOn === undefined ? document.expiresOn : decision.expiresOn
  requireComplete(decision, { kind, expiresOn, now })
  await lockShop(tx, document.shopId)
  if (!(await decide(tx, decision, { shopId: document.shopId, kind, expiresOn, now })))
    throw new ApiError('CONFLICT', 'This document was decided or replaced meanwhile. Look at the list again.')
  await recordDecision(deciding, decision, { ...document, kind })
  await applyVerification(deciding, document.shopId)
}

type Decided = { shopId: string; kind: DocumentKind; expiresOn: string | null; now: number }

const requireComplete = ({ decision, reason }: Decision, { kind, expiresOn, now }: Omit<Decided, 'shopId'>): void => {
  if (decision === 'REFUSED' && !reason) throw invalid('reason', 'Enter a reason.')
  if (decision === 'REFUSED' || !EXPIRING_KINDS.includes(kind)) return
  if (expiresOn === null) throw invalid('expiresOn', 'Enter the last day on which it is valid.')
  if (expiresOn < toDay(now)) throw invalid('expiresOn', 'It has expired. Refuse it, and ask for a valid one.')
}

const invalid = (field: string, message: ServerMessageKey): ApiError =>
  new ApiError('VALIDATION', message, { fields: { [field]: message } })

/** @returns false where it waits no more */
const decide = async (
  tx: Database,
  { id, decision, reason }: Decision,
  { shopId, kind, expiresOn, now }: Decided,
): Promise<boolean> => {
  if (decision === 'ACCEPTED')
    await tx
      .updateTable('shop_documents')
      .set({ replaced_at: now })
      .where('shop_id', '=', shopId)
      .where('kind', '=', kind)
      .where('status', '=', 'ACCEPTED')
      .where('replaced_at', 'is', null)
      .execute()
  const decided = await tx
    .updateTable('shop_documents')
    .set({ status: decision, reason: decision === 'REFUSED' ? reason : null, expires_on: expiresOn, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'SENT')
    .where('replaced_at', 'is', null)
    .returning('id')
    .execute()
  return decided.length > 0
}

const recordDecision = async (
  { tx, actor, config, now, publish }: Deciding,
  { decision, reason }: Decision,
  { shopId, kind }: { shopId: string; kind: DocumentKind },
): Promise<void> => {
  const shop = await readShopNews(tx, shopId)
  const after = { name: shop.name, kind, status: decision, ...(decision === 'REFUSED' && { reason }) }
  const what = { action: 'shop-document.decide', entity: 'shop', id: shopId }
  await insertAuditEntry(tx, { actor, ...what, before: null, after, now })
  const title = withValues(TITLES[kind][decision], nameValues('shop', shop))
  const body = decision === 'REFUSED' ? reason : ''
  await logChanges(tx, [await tellVendor({ tx, config, now }, { userId: shop.userId, title, body })], now)
  publish(shop.userId)
}
