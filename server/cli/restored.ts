import { loadConfig } from '../config/config.ts'
import { runCommand } from './command-runner.ts'
import { parseRestoreOptions } from './restore/options.ts'
import { reconcileRestored } from './restore/restored-database.ts'

/** `npm run restored`: after pg_restore, or after a backup was copied into the data folder by hand. */
runCommand(async words => {
  const config = loadConfig()
  const { files, options } = await parseRestoreOptions(words, config.passwordCost)
  if (files.length > 0) return 'npm run restored takes no file. To put a backup back: npm run restore -- FILE'
  const report = await reconcileRestored(config, Date.now(), options)
  process.stdout.write(`${report.join('\n')}\n`)
  return null
})
