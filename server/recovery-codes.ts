import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '../src/contract/second-factor.ts'
import { hashToken } from './tokens.ts'

/** Without 0, 1, l and o, which are easily taken for one another on paper. 32 letters, five bits each. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 16
const GROUP = 4

/** New recovery codes as people read them: `k3dp-9wxa-72hm-qrst`, 80 random bits each. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, createCode)

const createCode = (): string => {
  const letters = [...randomBytes(LENGTH)].map(byte => LETTERS[byte % LETTERS.length]!)
  return letters.join('').replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), group => `${group}-`)
}

/**
 * What the database keeps of a code. A code has too many bits to be guessed from a fast hash, and needs no key of the
 * server's: it works when that is lost.
 * @param code as shown, or as SecondFactorCode leaves it
 */
export const hashRecoveryCode = (code: string): string => hashToken(code.replaceAll('-', ''))
