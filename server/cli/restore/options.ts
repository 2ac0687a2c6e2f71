import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../auth/passwords.ts'
import type { PasswordCost } from '../../config/config.ts'
import type { RestoreOptions } from './reconciliation.ts'

const DISTRUST_FORMER_FLAG = '--distrust-former'
const NEW_PASSWORDS_FLAG = '--new-passwords'

/**
 * The words behind the name of a restore command: its options, and what is left of the words.
 * @throws Error with one sentence for an option that there is not
 */
export const parseRestoreOptions = async (
  words: readonly string[],
  cost: PasswordCost,
): Promise<{ options: RestoreOptions; files: readonly string[] }> => {
  const unknown = words.find(
    word => word.startsWith('-') && word !== DISTRUST_FORMER_FLAG && word !== NEW_PASSWORDS_FLAG,
  )
  if (unknown)
    throw new Error(`There is no option ${unknown}. There are ${DISTRUST_FORMER_FLAG} and ${NEW_PASSWORDS_FLAG}.`)
  const options: RestoreOptions = { isFormerTrusted: !words.includes(DISTRUST_FORMER_FLAG) }
  if (words.includes(NEW_PASSWORDS_FLAG))
    options.newPasswordHash = await hashPassword(randomBytes(32).toString('hex'), cost)
  return { options, files: words.filter(word => !word.startsWith('-')) }
}
