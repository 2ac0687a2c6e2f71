import { ApiError } from '../../src/contract/errors.ts'
import type { MarketSettings } from '../../src/contract/market/market-settings.ts'
import { keysOf } from '../../src/contract/records.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { MARKET_ROW, type Market, readMarket, toMarketDocument } from './market.ts'
import { requireMarketPictures } from './market-pictures.ts'
import { writeVersion } from './write-version.ts'

export type MarketWrite = { tx: Database; actor: Actor; now: number }

/**
 * Replaces the market's settings in the caller's transaction, and keeps them as a version of its own.
 * @param edited the version that was changed into these settings
 * @throws ApiError CONFLICT, with the present document, where there is a newer one; VALIDATION (an unknown picture)
 */
export const saveMarket = async (
  { tx, actor, now }: MarketWrite,
  edited: number,
  settings: MarketSettings,
): Promise<Market> => {
  const { logo, icon } = settings
  await requireMarketPictures(tx, [logo.light.image, logo.dark.image, icon], 'logo')
  const before = await readMarket(tx)
  const row = { document: JSON.stringify(settings), version: edited + 1, updated_at: now, updated_by: actor.userId }
  if (!(await writeVersion(tx, MARKET_ROW, edited, row))) throw conflict(await readMarket(tx))
  await tx.insertInto('market_settings_versions').values(row).execute()
  await insertAuditEntry(tx, {
    actor,
    action: 'market.update',
    entity: 'market',
    id: MARKET_ROW,
    ...diffSettings(before.settings, settings),
    now,
  })
  // Pages of the server, which name the market, are cached by it.
  await advanceListingSeq(tx)
  return readMarket(tx)
}

const conflict = (present: Market): ApiError =>
  new ApiError('CONFLICT', 'Somebody else has changed these settings meanwhile. Look at them again before you save.', {
    present: toMarketDocument(present),
  })

/** The fields that differ, before and after. */
const diffSettings = (before: MarketSettings, after: MarketSettings) => {
  const changed = keysOf(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (settings: MarketSettings) => Object.fromEntries(changed.map(name => [name, settings[name]]))
  return { before: pick(before), after: pick(after) }
}
