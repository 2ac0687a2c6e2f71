import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config/config.ts'
import { backupDatabase } from '../db/engines/sqlite-backup.ts'
import { archiveName, deleteOldArchives } from './backup/backup-archives.ts'
import { createBackup } from './backup/create-backup.ts'
import { isArchiveName } from './backup/open-backup.ts'
import { runCommand } from './command-runner.ts'

const USAGE = 'Name a folder for archives, or a file: npm run backup -- backups, or npm run backup -- monday.tar.gz'

/**
 * `npm run backup -- FOLDER [--keep N]`: writes the whole market into a new archive of the folder while servers run,
 * and keeps the newest N. `-- FILE.tar.gz`: into this file. `-- FILE.db`: a copy of the SQLite database alone.
 */
runCommand(async args => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!path || positionals.length > 1) return USAGE
  if (path.endsWith('.db')) return copySqlite(path)
  const isFile = isArchiveName(path)
  if (values.keep !== undefined && (isFile || !/^[1-9]\d{0,5}$/.test(values.keep)))
    return '--keep: must be a whole number from 1, and goes with a folder: npm run backup -- backups --keep 14'
  const now = Date.now()
  const file = isFile ? resolve(path) : join(resolve(path), archiveName(now))
  const { counts, files } = await createBackup(loadConfig(), file, now)
  say(
    `The backup is ${file}: ${counts.orders} orders, ${counts.products} products, ${Object.keys(files).length} files.`,
  )
  say('It has the keys of the market: keep it where nobody else can read it. Prove it with npm run drill.')
  const deleted = values.keep === undefined ? [] : deleteOldArchives(resolve(path), Number(values.keep))
  if (deleted.length > 0) say(`Deleted: ${deleted.join(', ')}.`)
  return null
})

const copySqlite = async (path: string): Promise<string | null> => {
  const { dataDir, databaseUrl } = loadConfig()
  if (databaseUrl) return 'DATABASE_URL: a .db file is a copy of SQLite. Name a folder or a .tar.gz file.'
  await backupDatabase(join(dataDir, 'haat.db'), resolve(path))
  say(`The database is in ${resolve(path)}, without pictures and keys. For everything name a folder or a .tar.gz file.`)
  return null
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
