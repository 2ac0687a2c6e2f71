import { readConfig } from './config.ts'
import { readOptions } from './restore/options.ts'
import { settleRestored } from './restore/run.ts'
import { runCommand } from './run-command.ts'

/** `npm run restored`: after pg_restore, or after a backup was copied into the data folder by hand. */
runCommand(async words => {
  const config = readConfig(process.env)
  const { files, options } = await readOptions(words, config.passwordCost)
  if (files.length > 0) return 'npm run restored takes no file. To put a backup back: npm run restore -- FILE'
  const report = await settleRestored(config, Date.now(), options)
  process.stdout.write(`${report.join('\n')}\n`)
  return null
})
