import { ACCOUNT_KINDS, type AccountKind } from '../../contract/ledger/accounts.ts'
import { defineUrlQuery, optionalChoiceParam, pageParam, type UrlParam } from '../../contract/url-query.ts'

/** What the screen shows: an account, a month, the journals of an order; without any of them the balances. */
export type MoneyView = {
  page: number
  kind: AccountKind | undefined
  /** A shop's id or a gateway's name. */
  owner: string | undefined
  month: string | undefined
  /** The order whose journals are shown. */
  cause: string | undefined
  /** The payout whose orders are shown. */
  payout: string | undefined
  /** The page of the list above the entries: settlements, or what stands in suspense. */
  listPage: number
}

/** What narrows the entries, without what only the screen knows. */
export const selectionOf = ({ kind, owner, month, cause, payout }: MoneyView) => ({ kind, owner, month, cause, payout })

const textParam = (name: string, pattern: RegExp): UrlParam<string | undefined> => ({
  name,
  parse: text => (text && pattern.test(text) ? text : undefined),
  format: value => value,
})

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

const { parse, build } = defineUrlQuery<MoneyView>('/dashboard/money', {
  kind: optionalChoiceParam('account', ACCOUNT_KINDS),
  owner: textParam('owner', /^[\w-]{1,100}$/),
  month: textParam('month', /^20\d\d-(0[1-9]|1[0-2])$/),
  cause: textParam('order', ID),
  payout: textParam('payout', ID),
  page: pageParam,
  listPage: { ...pageParam, name: 'list' },
})

export const parseMoneyUrl = parse

const NOTHING = { kind: undefined, owner: undefined, month: undefined, cause: undefined, payout: undefined }

export const buildMoneyUrl = (view: Partial<MoneyView>): string => build({ page: 1, listPage: 1, ...NOTHING, ...view })
