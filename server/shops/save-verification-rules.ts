import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { VerificationRulesDocument } from '../../src/contract/shops/shop-documents.ts'
import type { VerificationRules } from '../../src/contract/shops/verification.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { writeVersion } from '../market/write-version.ts'
import { RULES_ROW, readVerificationRules } from './verification-rules.ts'
import { deriveVerifications } from './verifications.ts'

/** `heldShops`: how many open shops may be taken off sale at once; undefined: any number. */
type EditedRules = VerificationRulesDocument & { heldShops?: number | undefined }

/**
 * Replaces the rules that have the version `edited`. What follows for shops is done by verification-job.ts.
 * @throws ApiError CONFLICT, with the present document, where there is a newer one; where more open shops are taken off sale at once
 *   than `heldShops`
 */
export const saveVerificationRules = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  { version: edited, rules, heldShops: allowed }: EditedRules,
): Promise<VerificationRulesDocument> => {
  const { rules: before } = await readVerificationRules(tx)
  const row = { document: JSON.stringify(rules), version: edited + 1, updated_at: now, updated_by: actor.userId }
  if (!(await writeVersion(tx, RULES_ROW, edited, row))) throw conflict(await readVerificationRules(tx))
  const heldShops = allowed === undefined ? 0 : await countHeld(tx, rules, now)
  if (allowed !== undefined && heldShops > allowed)
    throw new ApiError('CONFLICT', withValues(TAKES_OFF_SALE, { shops: heldShops }), { heldShops })
  const what = { action: 'verification.save-rules', entity: 'market', id: RULES_ROW }
  await insertAuditEntry(tx, { actor, ...what, before, after: rules, now })
  return { version: row.version, rules }
}

const TAKES_OFF_SALE = 'Open shops without these documents: {shops}. They would be taken off sale within minutes.'

const BATCH = 500

/** How many open shops may not sell by these rules today. */
const countHeld = async (db: Database, rules: VerificationRules, now: number): Promise<number> => {
  if (rules.selling.length === 0) return 0
  let held = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const shops = db.selectFrom('shops').select('id').where('status', '=', 'ACTIVE').where('deleted_at', 'is', null)
    const rows: { id: string }[] = await shops.where('id', '>', after).orderBy('id').limit(BATCH).execute()
    const ids = rows.map(({ id }) => id)
    const verifications = await deriveVerifications(db, ids, { rules, now })
    held += [...verifications.values()].filter(({ maySell }) => !maySell).length
    after = ids.length < BATCH ? undefined : ids.at(-1)
  }
  return held
}

const conflict = (present: VerificationRulesDocument): ApiError =>
  new ApiError('CONFLICT', 'Somebody else has changed these settings meanwhile. Look at them again before you save.', {
    present,
  })
