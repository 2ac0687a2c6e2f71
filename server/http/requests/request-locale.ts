import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { findPreferredLocale } from '../../../src/contract/messages/preferred-locale.ts'
import { LOCALE_COOKIE } from '../../../src/contract/sync/inlined-calls.ts'

/** The headers that decide the language of a page; its `Vary` must name them. */
export const LOCALE_HEADERS = 'Cookie, Accept-Language'

type RequestHeaders = {
  cookie: (name: string) => string | undefined
  header: (name: string) => string | undefined
}

/**
 * The language of whoever sends a request: the chosen one, otherwise the market's, otherwise the first of the browser's
 * that Haat has.
 * @param byDefault the market's; '': none
 */
export const findRequestLocale = ({ cookie, header }: RequestHeaders, byDefault: '' | Locale): Locale => {
  const chosen = cookie(LOCALE_COOKIE)
  if (chosen === 'bn' || chosen === 'en') return chosen
  if (byDefault) return byDefault
  const accepted = parseAccept((header('accept-language') ?? '').slice(0, MAX_HEADER_LENGTH))
  return findPreferredLocale(accepted.filter(({ q }) => q > 0).map(({ type }) => type))
}

/** The language of a page. */
export const readRequestLocale = (c: Context, byDefault: '' | Locale): Locale =>
  findRequestLocale({ cookie: name => getCookie(c, name), header: name => c.req.header(name) }, byDefault)

const MAX_HEADER_LENGTH = 500
