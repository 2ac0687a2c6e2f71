import * as v from 'valibot'
import { ApiError } from '../../src/contract/errors.ts'
import type { VerificationRulesDocument } from '../../src/contract/shops/shop-documents.ts'
import { VerificationRules } from '../../src/contract/shops/verification.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { writeVersion } from '../market/write-version.ts'

const RULES_ROW = 'verification'

export const readVerificationRules = async (db: Database): Promise<VerificationRulesDocument> => {
  const row = await db
    .selectFrom('market_settings')
    .select(['version', 'document'])
    .where('id', '=', RULES_ROW)
    .executeTakeFirst()
  return { version: row?.version ?? 0, rules: v.parse(VerificationRules, JSON.parse(row?.document ?? '{}')) }
}

/**
 * Replaces the rules that have the version `edited`. What follows for shops is done by verification-job.ts.
 * @throws ApiError CONFLICT, with the present document, where there is a newer one
 */
export const saveVerificationRules = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  edited: number,
  rules: VerificationRules,
): Promise<VerificationRulesDocument> => {
  const { rules: before } = await readVerificationRules(tx)
  const row = { document: JSON.stringify(rules), version: edited + 1, updated_at: now, updated_by: actor.userId }
  if (!(await writeVersion(tx, RULES_ROW, edited, row))) throw conflict(await readVerificationRules(tx))
  const what = { action: 'verification.save-rules', entity: 'market', id: RULES_ROW }
  await insertAuditEntry(tx, { actor, ...what, before, after: rules, now })
  return { version: row.version, rules }
}

const conflict = (present: VerificationRulesDocument): ApiError =>
  new ApiError('CONFLICT', 'Somebody else has changed these settings meanwhile. Look at them again before you save.', {
    present,
  })
