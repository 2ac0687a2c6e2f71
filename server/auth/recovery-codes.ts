import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '../../src/contract/second-factor.ts'
import { hashToken } from './tokens.ts'

/** Without 0, 1, l and o, which are easily taken for one another on paper. 32 letters, five bits each. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const CODE_LENGTH = 16
const GROUP_LENGTH = 4

/** New recovery codes as people read them: `k3dp-9wxa-72hm-qrst`, 80 random bits each. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)

const createRecoveryCode = (): string => {
  const letters = [...randomBytes(CODE_LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length]!)
  return letters.join('').replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, 'g'), group => `${group}-`)
}

/**
 * What the database keeps of a code. A code has too many bits to be guessed from a fast hash, and needs no key of the
 * server's: it works when that is lost.
 * @param code as shown, or as SecondFactorCode leaves it
 */
export const hashRecoveryCode = (code: string): string => hashToken(code.replaceAll('-', ''))
