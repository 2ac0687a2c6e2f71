import { editDistance } from '../../src/contract/search/did-you-mean.ts'
import { Environment } from './environment.ts'

const KNOWN = Object.keys(Environment.entries)
/** Nothing else on a machine has variables that begin like this. */
const OWN_PREFIXES = ['HAAT_', 'SSLCOMMERZ_', 'BKASH_', 'VAPID_', 'UNCONFIRMED_']
/** Short names such as HOST have neighbours that mean something else. */
const MIN_LENGTH = 6

/** Variables that an earlier version has read: what holds now. */
const REMOVED: ReadonlyMap<string, string> = new Map([
  ['RESPONSE_CACHE_MB', 'Each process keeps up to 16 MB of responses to guests.'],
])

/** A sentence for each variable that was removed or resembles one of Haat's: others are ignored in silence. */
export const describeUnknownVariables = (names: readonly string[]): string[] =>
  names.flatMap(name => {
    if (KNOWN.includes(name)) return []
    const removed = REMOVED.get(name)
    if (removed) return [`${name}: was removed, and it is ignored. ${removed}`]
    const meant = findMeantVariable(name)
    if (meant) return [`${name}: there is no such setting, and it is ignored. Did you mean ${meant}?`]
    return OWN_PREFIXES.some(prefix => name.toUpperCase().startsWith(prefix))
      ? [`${name}: there is no such setting, and it is ignored.`]
      : []
  })

const findMeantVariable = (name: string): string | undefined => {
  const [spelling, letters] = [name.toUpperCase(), lettersOf(name)]
  const same = KNOWN.find(known => lettersOf(known) === letters)
  if (same || spelling.length < MIN_LENGTH) return same
  const most = spelling.length < 10 ? 1 : 2
  return KNOWN.filter(known => known.length >= MIN_LENGTH).find(known => editDistance(spelling, known) <= most)
}

/** `rateLimit`, `RATE-LIMIT` and `RATELIMIT` have those of RATE_LIMIT. */
const lettersOf = (name: string): string => name.toUpperCase().replace(/[^A-Z\d]/g, '')
