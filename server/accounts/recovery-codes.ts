import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '../../src/contract/constants.ts'
import { hashToken } from '../auth/tokens.ts'

/** 32 characters, five bits each, without 0, 1, l and o, which are easily confused on paper. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const CODE_LENGTH = 16
const GROUP_LENGTH = 4

/** New recovery codes for display, like `k3dp-9wxa-72hm-qrst`, with 80 random bits each. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)

const createRecoveryCode = (): string => {
  const letters = [...randomBytes(CODE_LENGTH)].map(byte => ALPHABET.charAt(byte % ALPHABET.length))
  return letters.join('').replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, 'g'), group => `${group}-`)
}

/**
 * The hash of a code for the database. A code has enough bits for a fast hash. The hash uses no key, so that codes
 * still work when the server's secret was lost.
 * @param code as displayed, or as parsed by SecondFactorCode
 */
export const hashRecoveryCode = (code: string): string => hashToken(code.replaceAll('-', ''))
