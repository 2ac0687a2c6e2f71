import { join, resolve } from 'node:path'
import { loadConfig } from '../config/config.ts'
import { backupDatabase } from '../db/sqlite-backup.ts'
import { runCommand } from './command-runner.ts'

/** `npm run backup -- FILE`: the market's database into one file, while it is open. */
runCommand(async ([file]) => {
  if (!file) return 'Name a file: npm run backup -- backups/monday.db'
  const { dataDir, databaseUrl } = loadConfig()
  if (databaseUrl) return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_dump.'
  await backupDatabase(join(dataDir, 'haat.db'), resolve(file))
  const here = `The market is in ${resolve(file)}.`
  process.stdout.write(`${here} Pictures and keys are files of ${dataDir} that never change: copy them too.\n`)
  return null
})
