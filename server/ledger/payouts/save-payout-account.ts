import { v7 } from 'uuid'
import { nameValues } from '../../../src/contract/bangla-texts.ts'
import {
  ACCOUNT_WAIT_MS,
  type PayoutAccount,
  type PayoutAccountDraft,
  type PayoutMethod,
} from '../../../src/contract/ledger/payout-accounts.ts'
import { toDescriptor, withValues } from '../../../src/contract/messages/server-messages.ts'
import { mailAccountChange } from '../../accounts/mail-account-change.ts'
import { payoutAccountMail } from '../../adapters/mail/payout-mails.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { MessageConfig } from '../../config/config.ts'
import { logChanges } from '../../db/change-log-bulk.ts'
import { hasRow } from '../../db/row-existence.ts'
import { lockOwnShop } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { throwNotOwned } from '../../http/require-ownership.ts'
import { insertNotification } from '../../notifications/notifications.ts'
import type { PublishNotification } from '../../notifications/publish-notification.ts'
import {
  type AccountDetails,
  findPresentAccount,
  type KeyConfig,
  openAccount,
  type PayoutAccountRow,
  sealDetails,
  toPayoutAccount,
} from './payout-accounts.ts'

type SaveParams = {
  tx: Database
  actor: Actor
  config: KeyConfig & MessageConfig
  now: number
  publish: PublishNotification
}

const SHOWN_DIGITS = 4

/**
 * Names the account to which a shop is paid, and tells its vendor. One that takes the place of another waits. The same
 * account again changes nothing.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export const savePayoutAccount = async (params: SaveParams, draft: PayoutAccountDraft): Promise<PayoutAccount> => {
  const { tx, actor, config } = params
  const { shopId } = draft
  if (!(await lockOwnShop(tx, shopId, actor.profileId))) await throwNotOwned(() => hasRow(tx, 'shops', shopId))
  const present = await findPresentAccount(tx, shopId)
  const { bank, ...details } = readDetails(draft)
  if (present && isSame(present, { ...details, method: draft.method, bank }, config)) return toPayoutAccount(present)
  const row = await replaceAccount(params, present, { draft, details, bank })
  if (!present) await giveToPrepared(tx, row)
  await tellVendor(params, row, present)
  return toPayoutAccount(row)
}

/** A wallet has neither bank nor branch. */
const readDetails = ({ method, holder, number, bank, branch, routing }: PayoutAccountDraft) =>
  method === 'BANK' ? { holder, number, bank, branch, routing } : { holder, number, bank: '', branch: '', routing: '' }

const isSame = (present: PayoutAccountRow, wanted: Record<string, string>, config: KeyConfig): boolean => {
  const account: Record<string, string> | null = openAccount(present, config)
  return account !== null && Object.entries(wanted).every(([field, value]) => account[field] === value)
}

type NewAccount = { draft: PayoutAccountDraft; details: AccountDetails; bank: string }

const replaceAccount = async (
  { tx, config, now }: SaveParams,
  present: PayoutAccountRow | undefined,
  { draft: { shopId, method }, details, bank }: NewAccount,
): Promise<PayoutAccountRow> => {
  const id = v7()
  if (present) await tx.updateTable('payout_accounts').set({ replaced_at: now }).where('id', '=', present.id).execute()
  const shown = { method, bank: bank || null, last_digits: details.number.slice(-SHOWN_DIGITS) }
  const times = { created_at: now, usable_at: present ? now + ACCOUNT_WAIT_MS : now, replaced_at: null }
  return tx
    .insertInto('payout_accounts')
    .values({ id, shop_id: shopId, ...shown, sealed_details: sealDetails(details, id, config), ...times })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A payout that was prepared without an account can be paid now. */
const giveToPrepared = async (tx: Database, { id, shop_id }: PayoutAccountRow): Promise<void> => {
  const payouts = tx.updateTable('payouts').set({ account_id: id }).where('shop_id', '=', shop_id)
  await payouts.where('status', '=', 'PREPARED').where('account_id', 'is', null).execute()
}

/** By mail and notification, so that they notice when somebody else has done it. */
const tellVendor = async (
  { tx, actor, config, now, publish }: SaveParams,
  row: PayoutAccountRow,
  present: PayoutAccountRow | undefined,
): Promise<void> => {
  const shop = await tx
    .selectFrom('shops')
    .select(['name', 'name_bn as nameBn'])
    .where('id', '=', row.shop_id)
    .executeTakeFirstOrThrow()
  const isChange = present !== undefined
  const title = isChange ? 'The payout account of {shop} was changed.' : 'A payout account was added to {shop}.'
  const body = isChange ? 'Payouts wait for 48 hours. If it was not you, write to us at once.' : TELL_US
  const texts = { title: withValues(title, nameValues('shop', shop)), body: toDescriptor(body) }
  const news = {
    userId: actor.userId,
    kind: 'SHOP',
    ...texts,
    path: '/dashboard/payout-account',
    pushes: true,
  } as const
  await logChanges(tx, [await insertNotification(tx, news, now)], now)
  const mail = { shop: shop.name, account: describe(row), isChange }
  const { userId } = actor
  await mailAccountChange(tx, { userId, mail: to => payoutAccountMail(config, { to, ...mail }), config, now })
  const states = { before: present ? toAuditState(present) : null, after: { name: shop.name, ...toAuditState(row) } }
  await insertAuditEntry(tx, { actor, action: 'payout-account.save', entity: 'shop', id: row.shop_id, ...states, now })
  publish(actor.userId)
}

const TELL_US = 'If it was not you, write to us at once.'

const toAuditState = (row: PayoutAccountRow) => ({ account: describe(row) })

/** `bKash … 4567`. It is sent and logged, so that it must not have the whole number. */
const describe = ({ method, bank, last_digits }: PayoutAccountRow): string =>
  `${bank ?? METHOD_NAMES[method]} … ${last_digits}`

const METHOD_NAMES: Record<PayoutMethod, string> = { BKASH: 'bKash', NAGAD: 'Nagad', BANK: 'Bank' }
