import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../auth/passwords.ts'
import type { PasswordCost } from '../../config/config.ts'
import type { RestoreOptions } from './reconciliation.ts'

const DISTRUST_FORMER_FLAG = '--distrust-former'
const NEW_PASSWORDS_FLAG = '--new-passwords'

/**
 * Parses the arguments of a restore command into options and file names.
 * @throws Error with a message for the operator for an unknown option
 */
export const parseRestoreOptions = async (
  args: readonly string[],
  cost: PasswordCost,
): Promise<{ options: RestoreOptions; files: readonly string[] }> => {
  const unknown = args.find(arg => arg.startsWith('-') && arg !== DISTRUST_FORMER_FLAG && arg !== NEW_PASSWORDS_FLAG)
  if (unknown)
    throw new Error(`There is no option ${unknown}. There are ${DISTRUST_FORMER_FLAG} and ${NEW_PASSWORDS_FLAG}.`)
  const options: RestoreOptions = { isFormerTrusted: !args.includes(DISTRUST_FORMER_FLAG) }
  if (args.includes(NEW_PASSWORDS_FLAG))
    options.newPasswordHash = await hashPassword(randomBytes(32).toString('hex'), cost)
  return { options, files: args.filter(arg => !arg.startsWith('-')) }
}
