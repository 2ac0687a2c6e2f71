import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { restoreDatabase } from './db/restore.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- FILE`: the market as it was when the backup was made. Devices notice, and lose nothing unsent. */
runCommand(async ([file]) => {
  if (!file) return 'Name a file: npm run restore -- backups/monday.db'
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_restore.'
  const former = await restoreDatabase(resolve(file), dataDir, Date.now())
  const kept = former ? ` What was there before is in ${former}.` : ''
  process.stdout.write(`The market in ${dataDir} is the one of ${resolve(file)}.${kept}\n`)
  return null
})
