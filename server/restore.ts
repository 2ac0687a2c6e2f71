import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { readOptions } from './restore/options.ts'
import { restoreDatabase } from './restore/run.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- FILE`: the market as it was when the backup was made. Devices notice, and lose nothing unsent. */
runCommand(async words => {
  const { dataDir, databaseUrl, passwordCost } = readConfig(process.env)
  const { files, options } = await readOptions(words, passwordCost)
  const [file] = files
  if (!file) return 'Name a file: npm run restore -- backups/monday.db'
  if (databaseUrl) return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_restore, then npm run restored.'
  const { kept, report } = await restoreDatabase(resolve(file), dataDir, Date.now(), options)
  const lines = [`The market in ${dataDir} is the one of ${resolve(file)}.`, ...report]
  if (kept) lines.push(`What was there before is in ${kept}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return null
})
