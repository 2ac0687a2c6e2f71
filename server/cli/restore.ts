import { resolve } from 'node:path'
import { loadConfig } from '../config/config.ts'
import { runCommand } from './command-runner.ts'
import { parseRestoreOptions } from './restore/options.ts'
import { restoreDatabase } from './restore/restored-database.ts'

/** `npm run restore -- FILE`: restores a backup of SQLite. Devices sync again and keep their unsent changes. */
runCommand(async args => {
  const { dataDir, databaseUrl, passwordCost } = loadConfig()
  const { files, options } = await parseRestoreOptions(args, passwordCost)
  const [file] = files
  if (!file) return 'Name a file: npm run restore -- backups/monday.db'
  if (databaseUrl) return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_restore, then npm run restored.'
  const { previousDatabase, report } = await restoreDatabase(resolve(file), dataDir, Date.now(), options)
  const lines = [`The database in ${dataDir} was restored from ${resolve(file)}.`, ...report]
  if (previousDatabase) lines.push(`The replaced database is now ${previousDatabase}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return null
})
