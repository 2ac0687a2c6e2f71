import { ApiError } from '../../../src/contract/errors.ts'
import type { FullAccount } from '../../../src/contract/ledger/payout-accounts.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntries } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Database } from '../../db/store.ts'
import { type KeyConfig, openAccount } from './payout-accounts.ts'
import type { PayoutRow } from './payouts.ts'

type Viewing = { tx: Database; actor: Actor; config: KeyConfig; now: number }

/** The whole account of a payout. Who saw it is recorded. @throws ApiError NOT_FOUND, CONFLICT */
export const showPayoutAccount = async ({ tx, actor, config, now }: Viewing, id: string): Promise<FullAccount> => {
  const payout = await tx
    .selectFrom('payouts')
    .innerJoin('shops', 'shops.id', 'payouts.shop_id')
    .select(['payouts.account_id', 'shops.name'])
    .where('payouts.id', '=', id)
    .executeTakeFirst()
  if (!payout) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const row = await tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('id', '=', payout.account_id ?? '')
    .executeTakeFirst()
  if (!row) throw new ApiError('CONFLICT', 'This payout has no account.')
  const account = openAccount(row, config)
  if (!account) throw new ApiError('CONFLICT', UNREADABLE)
  await auditViews({ tx, actor, now }, 'payout.show-account', [{ id, shop_name: payout.name }])
  return account
}

const UNREADABLE = 'The account of this payout cannot be read any more. Ask the shop to enter it again.'

type Viewed = Pick<PayoutRow, 'id' | 'shop_name'>

/** Records who saw the whole accounts of these payouts. */
export const auditViews = (
  { tx, actor, now }: Omit<Viewing, 'config'>,
  action: 'payout.show-account' | 'payout.export-account',
  payouts: readonly Viewed[],
): Promise<void> =>
  insertAuditEntries(
    tx,
    payouts.map(({ id, shop_name }) => ({
      actor,
      action,
      entity: 'payout',
      id,
      before: null,
      after: { name: shop_name },
      now,
    })),
  )
