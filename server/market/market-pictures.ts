import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import type { MarketPicture } from '../../src/contract/market/home.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'

const UNKNOWN_PICTURE = 'This picture was not sent to this market. Choose it again.'

/**
 * @param field what the form calls the pictures
 * @throws ApiError VALIDATION where one of them was not sent for the market; '' is none
 */
export const requireMarketPictures = async (db: Database, images: readonly string[], field: string): Promise<void> => {
  const used = images.filter(image => image !== '')
  if (used.length === 0) return
  const known = await db.selectFrom('market_pictures').select('image').where('image', 'in', used).execute()
  if (used.some(image => known.every(row => row.image !== image)))
    throw new ApiError('VALIDATION', UNKNOWN_PICTURE, { fields: { [field]: UNKNOWN_PICTURE } })
}

/** Keeps a prepared picture for the market's settings, in the caller's transaction. */
export const addMarketPicture = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  picture: PreparedPicture | null,
): Promise<MarketPicture> => {
  const missing = 'Choose a picture.'
  if (!picture) throw new ApiError('VALIDATION', missing, { fields: { file: missing } })
  const id = v7()
  const { image, thumbhash } = picture
  await tx
    .insertInto('market_pictures')
    .values({ id, image, thumbhash, added_at: now, added_by: actor.userId })
    .execute()
  await insertAuditEntry(tx, {
    ...{ actor, action: 'market.add-picture', entity: 'market', id: 'pictures', now },
    before: null,
    after: { image },
  })
  return { id, ...picture }
}
