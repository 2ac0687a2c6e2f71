import type { ParsedInputOf } from '../../../src/contract/endpoint.ts'
import type { FullAccount } from '../../../src/contract/ledger/payout-accounts.ts'
import type { exportPayouts } from '../../../src/contract/ledger/payouts.ts'
import { toTaka } from '../../../src/contract/money.ts'
import type { Actor } from '../../auth/authentication.ts'
import { formatDhakaTime } from '../../db/dhaka-days.ts'
import type { Database } from '../../db/store.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../../http/file-response.ts'
import type { RequestContext } from '../../http/route-handler.ts'
import { type ExportedPayout, type Layout, toPaymentLayout } from './payment-layout.ts'
import { openAccount } from './payout-accounts.ts'
import { readPayoutSettings } from './payout-settings.ts'
import { iteratePayouts, type PayoutRow } from './payouts.ts'
import { auditViews } from './show-payout-account.ts'

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

const FULL_LAYOUT: Layout = { mark: BYTE_ORDER_MARK, titles: Object.keys(COLUMNS), readers: Object.values(COLUMNS) }

type Selection = ParsedInputOf<typeof exportPayouts>

/**
 * Streams all payouts that match. The whole accounts are in it where they are not paid yet, and that is recorded. With a
 * method it is the file by which the bank or wallet pays.
 */
export const streamPayouts = (request: RequestContext, actor: Actor, selection: Selection): Response =>
  createFileResponse(request, toByteStream(writePages({ request, actor }, selection)), {
    name: selection.method ? `payouts-${selection.method.toLowerCase()}` : 'payouts',
    type: 'csv',
  })

type Writing = { request: RequestContext; actor: Actor }

async function* writePages({ request, actor }: Writing, selection: Selection): AsyncGenerator<string> {
  const { store } = request.services
  const layout = await chooseLayout(store.read, selection)
  yield layout.mark + toCsv([layout.titles])
  for await (const payouts of iteratePayouts(store.read, selection, actor)) {
    const exported = payouts.map(row => ({ ...row, account: openUnpaid(row, request) }))
    const seen = exported.filter(({ account }) => account !== null)
    // Before the file has them.
    await store.write(tx => auditViews({ tx, actor, now: request.now }, 'payout.export-account', seen))
    const written = selection.method ? seen : exported
    yield toCsv(written.map(row => layout.readers.map(read => read(row))))
  }
}

const chooseLayout = async (db: Database, { method }: Selection): Promise<Layout> =>
  method ? toPaymentLayout((await readPayoutSettings(db)).settings.files[method]) : FULL_LAYOUT

const openUnpaid = (payout: PayoutRow, { services: { config } }: RequestContext): FullAccount | null => {
  const { account_id: id, method, bank, sealed_details } = payout
  if (payout.status !== 'PREPARED' || !id || !method || !sealed_details) return null
  return openAccount({ id, method, bank, sealed_details }, config)
}
