import { join, resolve } from 'node:path'
import { loadConfig } from '../config/config.ts'
import { backupDatabase } from '../db/sqlite-backup.ts'
import { runCommand } from './command-runner.ts'

/** `npm run backup -- FILE`: copies the SQLite database into a file while the server runs. */
runCommand(async ([file]) => {
  if (!file) return 'Name a file: npm run backup -- backups/monday.db'
  const { dataDir, databaseUrl } = loadConfig()
  if (databaseUrl) return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_dump.'
  await backupDatabase(join(dataDir, 'haat.db'), resolve(file))
  process.stdout.write(
    `The backup is in ${resolve(file)}. Copy the pictures and keys in ${dataDir} too; those files never change.\n`,
  )
  return null
})
