import * as v from 'valibot'
import type { VerificationRulesDocument } from '../../src/contract/shops/shop-documents.ts'
import { VerificationRules } from '../../src/contract/shops/verification.ts'
import type { Database } from '../db/store.ts'

export const RULES_ROW = 'verification'

export const readVerificationRules = async (db: Database): Promise<VerificationRulesDocument> => {
  const row = await db
    .selectFrom('market_settings')
    .select(['version', 'document'])
    .where('id', '=', RULES_ROW)
    .executeTakeFirst()
  return { version: row?.version ?? 0, rules: v.parse(VerificationRules, JSON.parse(row?.document ?? '{}')) }
}
