import { readConfig } from './config.ts'
import { settleRestored } from './restore/run.ts'
import { runCommand } from './run-command.ts'

/** `npm run restored`: after pg_restore, or after a backup was copied into the data folder by hand. */
runCommand(async () => {
  const report = await settleRestored(readConfig(process.env), Date.now())
  process.stdout.write(`${report.join('\n')}\n`)
  return null
})
