import { resolve } from 'node:path'
import { loadConfig } from '../config/config.ts'
import { runCommand } from './command-runner.ts'
import { parseRestoreOptions } from './restore/options.ts'
import { restoreDatabase } from './restore/restored-database.ts'

/** `npm run restore -- FILE`: the market as it was when the backup was made. Devices notice, and lose nothing unsent. */
runCommand(async words => {
  const { dataDir, databaseUrl, passwordCost } = loadConfig()
  const { files, options } = await parseRestoreOptions(words, passwordCost)
  const [file] = files
  if (!file) return 'Name a file: npm run restore -- backups/monday.db'
  if (databaseUrl) return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_restore, then npm run restored.'
  const { previousDatabase, report } = await restoreDatabase(resolve(file), dataDir, Date.now(), options)
  const lines = [`The market in ${dataDir} is the one of ${resolve(file)}.`, ...report]
  if (previousDatabase) lines.push(`What was there before is in ${previousDatabase}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return null
})
