import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { saveWithholding, WithholdingRate } from '../../src/contract/ledger/withholding.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'

/** The rates of all shops that have one, by name. */
export const listWithholdingRates = async (db: Database): Promise<WithholdingRate[]> =>
  (await selectRates(db).orderBy('shops.name').orderBy('shops.id').execute()).map(toWithholdingRate)

const selectRates = (db: Database) =>
  db
    .selectFrom('withholding_rates')
    .innerJoin('shops', 'shops.id', 'withholding_rates.shop_id')
    .select(['shops.id', 'shops.name', 'rate'])

const toWithholdingRate = ({ id, name, rate }: { id: string; name: string; rate: number }): WithholdingRate => ({
  id,
  shopName: name,
  percent: rate / 100,
})

/**
 * Sets the rate of a shop for orders that are placed from now on. 0 removes it.
 * @throws ApiError NOT_FOUND
 */
export const saveRate = async (
  { tx, actor, now }: { tx: Database; actor: Actor; now: number },
  { shopId, percent }: ParsedInputOf<typeof saveWithholding>,
): Promise<WithholdingRate> => {
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'name'])
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!shop) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const present = await selectRates(tx).where('shop_id', '=', shopId).executeTakeFirst()
  const rate = Math.round(percent * 100)
  if (rate === 0) await tx.deleteFrom('withholding_rates').where('shop_id', '=', shopId).execute()
  else
    await tx
      .insertInto('withholding_rates')
      .values({ shop_id: shopId, rate, updated_at: now })
      .onConflict(conflict => conflict.column('shop_id').doUpdateSet({ rate, updated_at: now }))
      .execute()
  const before = present ? { percent: present.rate / 100 } : null
  const change = { before, after: { shopId, percent } }
  await insertAuditEntry(tx, {
    actor,
    action: 'commission.save-withholding',
    entity: 'shop',
    id: shopId,
    ...change,
    now,
  })
  return { id: shop.id, shopName: shop.name, percent }
}
