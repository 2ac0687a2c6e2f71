import { defineUrlQuery, idParam, type UrlParam } from '../../contract/url-query.ts'

export type StatementQuery = {
  /** Empty: the first shop. */
  shop: string | undefined
  /** Empty: the present month. */
  month: string | undefined
}

const monthParam: UrlParam<string | undefined> = {
  name: 'month',
  parse: text => (text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  format: value => value,
}

export const { parse: parseStatementUrl, build: buildStatementUrl } = defineUrlQuery<StatementQuery>(
  '/dashboard/statement',
  { shop: idParam('shop'), month: monthParam },
)
