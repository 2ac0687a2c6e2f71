import { renewSecondFactors } from '../accounts/second-factor/renew-second-factors.ts'
import { type Config, loadConfig } from '../config/config.ts'
import {
  forgetFormerSecrets,
  printList,
  printRotatedVariables,
  rotateStoredSecrets,
} from '../config/secret-rotation.ts'
import { openStore } from '../db/engines/open-store.ts'
import { renewPayoutAccounts } from '../ledger/payouts/payout-accounts.ts'
import { renewRefundAccounts } from '../payments/refund-accounts.ts'
import { renewCourierKeys } from '../shipments/courier-connections.ts'
import { renewDocumentFiles } from '../shops/shop-documents.ts'
import { runCommand } from './command-runner.ts'

const USAGE = 'npm run rotate-secrets takes no other argument than --forget.'

/**
 * `npm run rotate-secrets`: new secrets beside the present ones, which stay valid until `-- --forget`. The server takes
 * them with its next start.
 */
runCommand(async ([argument, ...rest]) => {
  if (rest.length > 0 || (argument !== undefined && argument !== '--forget')) return USAGE
  const config = loadConfig()
  if (config.areSecretsInEnvironment) return rotateVariables(config, argument)
  if (argument) await forget(config)
  else rotateStoredSecrets(config.dataDir)
  print([argument ? 'The former secrets are forgotten.' : 'There are new secrets.', 'Restart the server to use them.'])
  return null
})

const forget = async (config: Config): Promise<void> => {
  await renewFactors(config)
  forgetFormerSecrets(config.dataDir)
}

/** Otherwise nobody could decrypt them after that. */
const renewFactors = async (config: Config): Promise<void> => {
  const store = await openStore(config, { hasDeadlines: false })
  try {
    await renewSecondFactors(store, config)
    await renewCourierKeys(store, config)
    await renewPayoutAccounts(store, config)
    await renewRefundAccounts(store, config)
    await renewDocumentFiles(store, config)
  } finally {
    await store.close()
  }
}

const rotateVariables = async (config: Config, argument: string | undefined): Promise<string | null> => {
  if (!argument) {
    print(['The secrets stand in the environment. Set these there, and restart all processes:', ''])
    print(printRotatedVariables(config))
    return null
  }
  await renewFactors(config)
  const links = [...config.unsubscribeSecrets, ...config.formerJwtSecrets]
  print([
    'Remove FORMER_JWT_SECRETS and FORMER_VAPID_KEYS from the environment, and set this for the links in old mails:',
    '',
  ])
  print([printList('UNSUBSCRIBE_SECRETS', links)])
  return null
}

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)
