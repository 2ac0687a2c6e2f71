import { loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import { resetSecondFactorByEmail } from '../people/reset-second-factor.ts'
import { runCommand } from './command-runner.ts'

/**
 * `npm run reset-second-factor -- EMAIL`: removes the second factor of an ADMIN or SUPER_ADMIN who has lost it, and
 * ends their sessions. The server may be running; it sends the mail that informs them.
 */
runCommand(async ([email]) => {
  if (!email) return 'Name an account: npm run reset-second-factor -- owner@haat.example'
  const store = await openStore(loadConfig())
  try {
    await store.write(tx => resetSecondFactorByEmail(tx, email.trim().toLowerCase(), Date.now()))
  } finally {
    await store.close()
  }
  process.stdout.write(`Two-step verification of ${email} is reset. They can sign in with their password.\n`)
  return null
})
