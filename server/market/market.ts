import * as v from 'valibot'
import { MarketDraft } from '../../src/contract/market/market.ts'
import { EMPTY_MARKET, type MarketSettings, type PublicMarket } from '../../src/contract/market/market-settings.ts'
import { compileOnce } from '../db/compile-once.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

export type Market = { version: number; settings: MarketSettings; updatedAt: string | null }

export const MARKET_ROW = 'market'
const UNSAVED: Market = { version: 0, settings: EMPTY_MARKET, updatedAt: null }

const selectMarket = compileOnce((db, _: Record<never, never>) =>
  db.selectFrom('market_settings').select(['version', 'document', 'updated_at']).where('id', '=', MARKET_ROW),
)

/**
 * The market's settings as they are now. It is one row by its key: reading it each time costs less than telling the caches
 * of all processes that it has changed.
 */
export const readMarket = async (db: Database): Promise<Market> => {
  const [row] = await selectMarket(db, {})
  if (!row) return UNSAVED
  // A document of an earlier version lacks fields that were added since.
  const settings = v.parse(MarketDraft, JSON.parse(row.document))
  return { version: row.version, settings, updatedAt: toIso(row.updated_at) }
}

/** What everybody gets of it; undefined: nothing was set. */
export const toPublicMarket = ({ version, settings }: Market): PublicMarket | undefined =>
  version > 0 ? { ...settings, version } : undefined
