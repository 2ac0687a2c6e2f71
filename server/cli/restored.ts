import { loadConfig } from '../config/config.ts'
import { runCommand } from './command-runner.ts'
import { parseRestoreOptions } from './restore/options.ts'
import { reconcileRestored } from './restore/restored-database.ts'

/** `npm run restored`: reconciles a database after pg_restore, or after a backup was copied into the data folder. */
runCommand(async args => {
  const config = loadConfig()
  const { files, options } = await parseRestoreOptions(args, config.passwordCost)
  if (files.length > 0) return 'npm run restored takes no file. To restore a backup: npm run restore -- FILE'
  const report = await reconcileRestored(config, Date.now(), options)
  process.stdout.write(`${report.join('\n')}\n`)
  return null
})
