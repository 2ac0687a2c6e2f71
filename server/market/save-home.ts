import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import type { MarketPicture } from '../../src/contract/market/home.ts'
import type { HomeBlock } from '../../src/contract/market/home-blocks.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { HOME_ROW, type Market, readMarket, toHomeDocument } from './market.ts'
import type { MarketWrite } from './save-market.ts'
import { writeVersion } from './write-version.ts'

/**
 * Replaces the blocks of the home page in the caller's transaction, and keeps them as a version of their own.
 * @param edited the version that was changed into these blocks
 * @throws ApiError CONFLICT, with the present document, where there is a newer one; VALIDATION (an unknown picture)
 */
export const saveHome = async (context: MarketWrite, edited: number, blocks: readonly HomeBlock[]): Promise<Market> => {
  const { tx, actor, now } = context
  await requirePictures(context, blocks)
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

const UNKNOWN_PICTURE = 'This picture was not sent to this market. Choose it again.'

const requirePictures = async ({ tx }: MarketWrite, blocks: readonly HomeBlock[]): Promise<void> => {
  const used = blocks
    .flatMap(block => (block.kind === 'banner' ? [block.pictures.en.image, block.pictures.bn.image] : []))
    .filter(image => image !== '')
  if (used.length === 0) return
  const known = await tx.selectFrom('market_pictures').select('image').where('image', 'in', used).execute()
  if (used.some(image => known.every(row => row.image !== image)))
    throw new ApiError('VALIDATION', UNKNOWN_PICTURE, { fields: { blocks: UNKNOWN_PICTURE } })
}

/** Keeps a prepared picture for the market's settings, in the caller's transaction. */
export const addMarketPicture = async (
  { tx, actor, now }: MarketWrite,
  picture: PreparedPicture | null,
): Promise<MarketPicture> => {
  const missing = 'Choose a picture.'
  if (!picture) throw new ApiError('VALIDATION', missing, { fields: { file: missing } })
  const id = v7()
  await tx
    .insertInto('market_pictures')
    .values({ id, ...picture, added_at: now, added_by: actor.userId })
    .execute()
  await insertAuditEntry(tx, {
    ...{ actor, action: 'market.add-picture', entity: 'market', id: 'pictures', now },
    before: null,
    after: { image: picture.image },
  })
  return { id, ...picture }
}
