import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { FullAccount } from '../../src/contract/ledger/payout-accounts.ts'
import type { exportPayouts } from '../../src/contract/ledger/payouts.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { Actor } from '../auth/authentication.ts'
import { formatDhakaTime } from '../db/dhaka-days.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../http/file-response.ts'
import type { RequestContext } from '../http/route-handler.ts'
import { openAccount } from './payout-accounts.ts'
import { iteratePayouts, type PayoutRow } from './payouts.ts'
import { auditViews } from './show-payout-account.ts'

type ExportedPayout = PayoutRow & { account: FullAccount | null }

/** Dashes keep the zero of a phone number, and all digits of an account, in spreadsheets. */
const groupDigits = (number: string): string =>
  /^01\d{9}$/.test(number) ? `${number.slice(0, 5)}-${number.slice(5)}` : number.replace(/\d{4}(?=\d)/g, '$&-')

/** The columns of the file, one row per payout. Money is in taka. */
const COLUMNS: Record<string, (payout: ExportedPayout) => string | number> = {
  Payout: ({ id }) => id,
  Prepared: ({ created_at }) => formatDhakaTime(created_at),
  Shop: ({ shop_name }) => shop_name,
  Phone: ({ shop_phone }) => groupDigits(shop_phone),
  Amount: ({ amount }) => toTaka(Number(amount)),
  Orders: ({ orders }) => orders,
  Status: ({ status }) => status,
  Reference: ({ reference }) => reference ?? '',
  Method: ({ method }) => method ?? '',
  'Account name': ({ account }) => account?.holder ?? '',
  'Account number': ({ account, last_digits }) => {
    if (account) return groupDigits(account.number)
    return last_digits === null ? '' : `… ${last_digits}`
  },
  Bank: ({ bank }) => bank ?? '',
  Branch: ({ account }) => account?.branch ?? '',
  'Routing number': ({ account }) => groupDigits(account?.routing ?? ''),
}

/** Streams all payouts that match. The whole accounts are in it where they are not paid yet, and that is recorded. */
export const streamPayouts = (
  request: RequestContext,
  actor: Actor,
  selection: ParsedInputOf<typeof exportPayouts>,
): Response =>
  createFileResponse(request, toByteStream(writePages({ request, actor }, selection)), { name: 'payouts', type: 'csv' })

async function* writePages(
  { request, actor }: { request: RequestContext; actor: Actor },
  selection: ParsedInputOf<typeof exportPayouts>,
): AsyncGenerator<string> {
  const { store } = request.services
  yield BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS)])
  for await (const payouts of iteratePayouts(store.read, selection, actor)) {
    const exported = payouts.map(row => ({ ...row, account: openUnpaid(row, request) }))
    const seen = exported.filter(({ account }) => account !== null)
    // Before the file has them.
    await store.write(tx => auditViews({ tx, actor, now: request.now }, 'payout.export-account', seen))
    yield toCsv(exported.map(row => Object.values(COLUMNS).map(read => read(row))))
  }
}

const openUnpaid = (payout: PayoutRow, { services: { config } }: RequestContext): FullAccount | null => {
  const { account_id: id, method, bank, sealed_details } = payout
  if (payout.status !== 'PREPARED' || !id || !method || !sealed_details) return null
  return openAccount({ id, method, bank, sealed_details }, config)
}
