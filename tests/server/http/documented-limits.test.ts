import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IN_FLIGHT_LIMITS, type InFlightLimitName } from '../../../server/adapters/limits/in-flight-limits.ts'
import { RATE_LIMITS, type RateLimitName } from '../../../server/adapters/limits/rate-limits.ts'

/** Tests use limits by their names. This one keeps their sizes, in the words that operators read. */
const README = readFileSync('server/deploy/README.md', 'utf8')

const MB = 1024 * 1024
const WINDOWS: Record<number, string> = {
  5000: 'in 5 seconds',
  60000: 'a minute',
  600000: 'in 10 minutes',
  900000: 'in 15 minutes',
  3600000: 'an hour',
}
const number = (value: number): string => value.toLocaleString('en-US')
const rate = (name: RateLimitName): string => `${number(RATE_LIMITS[name].max)} ${WINDOWS[RATE_LIMITS[name].perMs]}`
const pair = (one: InFlightLimitName, all: InFlightLimitName, unit = 1, suffix = ''): string =>
  [one, all].map(name => `${number(IN_FLIGHT_LIMITS[name].max / unit)}${suffix}`).join('; ')

it.each([
  ['| Wrong passwords; right ones are given back | account and address |', rate('guess')],
  ['within 30 days |', rate('guess-account')],
  ['| | address |', rate('guess-address')],
  ['| Codes of two-step verification, after the right password | account |', rate('guess-code')],
  ['| Downloads of one’s own data | account |', rate('account-data')],
  ['| Coupon codes tried | account |', rate('coupon')],
  ['| Sign-up, contact form, newsletter, forgotten password: each | address |', rate('sign-up')],
  ['| | everybody |', rate('sign-up-total')],
  ['| address of the mail |', rate('mail-target')],
  ['| | everybody |', rate('mail-total')],
  ['| Reads of the API and of pages | address |', rate('read-address')],
  ['| Pictures read | address |', rate('picture-address')],
  ['| Writes | address |', rate('write-address')],
  ['| | account |', rate('write-actor')],
  ['| Returns from a gateway that ask it | payment |', rate('payment-return')],
  ['| Tests of mail and push by an admin | account |', rate('test-message')],
  ['(`server/adapters/limits/in-flight-limits.ts`) | account |', number(IN_FLIGHT_LIMITS['account-streams'].max)],
  ['| | address; everybody |', pair('account-streams-address', 'account-streams-total')],
  ['| Event streams without an account | address; everybody |', pair('guest-streams-address', 'guest-streams-total')],
  ['are free | address; account |', pair('body-bytes-address', 'body-bytes-account', MB, ' MB')],
  ['| | all guests; everybody |', pair('body-bytes-guests', 'body-bytes', MB, ' MB')],
])('the table of limits has the row “%s %s”', (start, limit) => {
  expect(README).toMatch(new RegExp(`${escapePattern(`${start} ${limit}`)}(;| \\|)`))
})

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
