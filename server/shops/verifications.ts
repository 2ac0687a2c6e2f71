import { formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { ShopVerification } from '../../src/contract/shops/shop-documents.ts'
import {
  type DocumentKind,
  deriveVerification,
  type KindState,
  listAskedKinds,
  type PresentDocument,
  type Verification,
  type VerificationRules,
} from '../../src/contract/shops/verification.ts'
import { type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { readVerificationRules } from './verification-rules.ts'

/** The day in Bangladesh, such as 2026-11-29. */
export const toDay = (now: number): string => formatDhakaDay(toDhakaDay(now))

/** How the verification of each of these shops stands. */
export const deriveVerifications = async (
  db: Database,
  shopIds: readonly string[],
  { rules, now }: { rules: VerificationRules; now: number },
): Promise<Map<string, Verification>> => {
  const documents = await findPresentDocuments(db, shopIds)
  const today = toDay(now)
  return new Map(shopIds.map(id => [id, deriveVerification(rules, documents.get(id) ?? [], today)]))
}

const findPresentDocuments = async (
  db: Database,
  shopIds: readonly string[],
): Promise<Map<string, PresentDocument[]>> => {
  if (shopIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_documents')
    .select(['shop_id', 'kind', 'status', 'reason', 'expires_on as expiresOn'])
    .where('shop_id', 'in', [...shopIds])
    .where('replaced_at', 'is', null)
    .execute()
  const byShop = new Map<string, PresentDocument[]>()
  for (const { shop_id, ...document } of rows) byShop.set(shop_id, [...(byShop.get(shop_id) ?? []), document])
  return byShop
}

/** Those of these shops to which nothing may be paid, and the documents for which the market waits. */
export const findUnpayableShops = async (
  db: Database,
  shopIds: readonly string[],
  now: number,
): Promise<Map<string, DocumentKind[]>> => {
  const { rules } = await readVerificationRules(db)
  if (rules.payouts.length === 0) return new Map()
  const all = await deriveVerifications(db, shopIds, { rules, now })
  const withheld = [...all].filter(([, { mayBePaid }]) => !mayBePaid)
  return new Map(withheld.map(([id, { documents }]) => [id, listMissing(rules.payouts, documents)]))
}

const listMissing = (needed: readonly DocumentKind[], documents: readonly KindState[]): DocumentKind[] =>
  documents.flatMap(({ kind, state }) => (needed.includes(kind) && state !== 'ACCEPTED' ? kind : []))

/** How the verification of the vendor's own shops stands. */
export const listOwnVerifications = async (
  db: Database,
  { shopId, now }: { shopId?: string | undefined; now: number },
  vendor: Viewer,
): Promise<ShopVerification[]> => {
  const shops = await db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', vendorProfileId(vendor) ?? '')
    .where('deleted_at', 'is', null)
    .$call(ifGiven(shopId, (own, id) => own.where('id', '=', id)))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { rules } = await readVerificationRules(db)
  const ids = shops.map(({ id }) => id)
  const verifications = await deriveVerifications(db, ids, { rules, now })
  return [...verifications].map(([id, verification]) => toShopVerification(id, verification, { rules, now }))
}

const toShopVerification = (
  id: string,
  { documents, ...verification }: Verification,
  { rules, now }: { rules: VerificationRules; now: number },
): ShopVerification => ({
  id,
  ...verification,
  documents: documents.map(document => ({ ...document, neededFor: listPurposes(rules, document.kind) })),
  startsOn: rules.startsOn !== null && toDay(now) < rules.startsOn ? rules.startsOn : null,
})

const listPurposes = ({ selling, payouts }: VerificationRules, kind: DocumentKind): string[] => {
  const purposes = [selling.includes(kind) && 'SELLING', payouts.includes(kind) && 'PAYOUTS'].filter(
    purpose => purpose !== false,
  )
  return purposes.length > 0 ? purposes : ['BADGE']
}

/** Whether a shop that has sent nothing yet may sell. */
export const mayNewShopSell = async (db: Database, now: number): Promise<boolean> => {
  const { rules } = await readVerificationRules(db)
  return listAskedKinds(rules).length === 0 || deriveVerification(rules, [], toDay(now)).maySell
}
