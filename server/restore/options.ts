import { randomBytes } from 'node:crypto'
import type { PasswordCost } from '../config.ts'
import { hashPassword } from '../outside/passwords.ts'
import type { SettleOptions } from './settle-market.ts'

const DISTRUST = '--distrust-former'
const NEW_PASSWORDS = '--new-passwords'

/**
 * The words behind the name of a restore command: its options, and what is left of the words.
 * @throws Error with one sentence for an option that there is not
 */
export const readOptions = async (
  words: readonly string[],
  cost: PasswordCost,
): Promise<{ options: SettleOptions; files: readonly string[] }> => {
  const unknown = words.find(word => word.startsWith('-') && word !== DISTRUST && word !== NEW_PASSWORDS)
  if (unknown) throw new Error(`There is no option ${unknown}. There are ${DISTRUST} and ${NEW_PASSWORDS}.`)
  const options: SettleOptions = { isFormerTrusted: !words.includes(DISTRUST) }
  if (words.includes(NEW_PASSWORDS)) options.newPasswordHash = await hashPassword(randomBytes(32).toString('hex'), cost)
  return { options, files: words.filter(word => !word.startsWith('-')) }
}
