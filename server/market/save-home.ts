import { ApiError } from '../../src/contract/errors.ts'
import { type HomeBlock, listPicturePaths } from '../../src/contract/market/home-blocks.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { HOME_ROW, type Market, readMarket, toHomeDocument } from './market.ts'
import { requireMarketPictures } from './market-pictures.ts'
import type { MarketWrite } from './save-market.ts'
import { writeVersion } from './write-version.ts'

/**
 * Replaces the blocks of the home page in the caller's transaction, and keeps them as a version of their own.
 * @param edited the version that was changed into these blocks
 * @throws ApiError CONFLICT, with the present document, where there is a newer one; VALIDATION (an unknown picture)
 */
export const saveHome = async (context: MarketWrite, edited: number, blocks: readonly HomeBlock[]): Promise<Market> => {
  const { tx, actor, now } = context
  await requireMarketPictures(tx, blocks.flatMap(listPicturePaths), 'blocks')
  const { home: before } = await readMarket(tx)
  const row = { document: JSON.stringify(blocks), version: edited + 1, updated_at: now, updated_by: actor.userId }
  if (!(await writeVersion(tx, HOME_ROW, edited, row)))
    throw new ApiError(
      'CONFLICT',
      'Somebody else has changed these settings meanwhile. Look at them again before you save.',
      {
        present: toHomeDocument(await readMarket(tx)),
      },
    )
  await tx.insertInto('market_home_versions').values(row).execute()
  await insertAuditEntry(tx, {
    ...{ actor, action: 'market.home', entity: 'market', id: HOME_ROW, now },
    before: { blocks: before.blocks },
    after: { blocks },
  })
  // Pages of the server, which show the blocks, are cached by it.
  await advanceListingSeq(tx)
  return readMarket(tx)
}
