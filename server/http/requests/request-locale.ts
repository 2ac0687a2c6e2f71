import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { findPreferredLocale } from '../../../src/contract/messages/preferred-locale.ts'
import { LOCALE_COOKIE } from '../../../src/contract/sync/inlined-calls.ts'

/** The headers that decide the language of a page; its `Vary` must name them. */
export const LOCALE_HEADERS = 'Cookie, Accept-Language'

/**
 * The language of a page: the chosen one, otherwise the market's, otherwise the first of the browser's that Haat has.
 * @param byDefault the market's; '': none
 */
export const readRequestLocale = (c: Context, byDefault: '' | Locale): Locale => {
  const chosen = getCookie(c, LOCALE_COOKIE)
  if (chosen === 'bn' || chosen === 'en') return chosen
  if (byDefault) return byDefault
  const accepted = parseAccept((c.req.header('accept-language') ?? '').slice(0, MAX_HEADER_LENGTH))
  return findPreferredLocale(accepted.filter(({ q }) => q > 0).map(({ type }) => type))
}

const MAX_HEADER_LENGTH = 500
