import { resolve } from 'node:path'
import { loadLocations, PASSWORD_COST } from '../config/config.ts'
import { isArchiveName } from './backup/open-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { runCommand } from './command-runner.ts'
import { parseRestoreOptions } from './restore/options.ts'
import { restoreDatabase } from './restore/restored-database.ts'

/**
 * `npm run restore -- FILE`: restores an archive of a whole market, or a copy of a SQLite database. Devices sync again
 * and keep their unsent changes.
 */
runCommand(async args => {
  const config = loadLocations()
  const { files, options } = await parseRestoreOptions(args, PASSWORD_COST)
  const [file] = files
  if (!file) return 'Name a file: npm run restore -- backups/haat-2026-11-22T133000Z.tar.gz'
  if (config.databaseUrl && !isArchiveName(file))
    return 'DATABASE_URL: PostgreSQL has its own tools. Use pg_restore, then npm run restored.'
  const { previousDatabase, report } = isArchiveName(file)
    ? await restoreBackup(resolve(file), config, Date.now(), options)
    : await restoreDatabase(resolve(file), config.dataDir, Date.now(), options)
  const lines = [
    `The market in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} was restored from ${resolve(file)}.`,
    ...report,
  ]
  if (previousDatabase) lines.push(`The replaced database is now ${previousDatabase}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return null
})
