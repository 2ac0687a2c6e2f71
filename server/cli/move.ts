import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPictureStorage } from '../adapters/pictures/storage/configured-storage.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { moveMarket } from '../db/copies/market-move.ts'
import { requireStopped } from '../db/copies/sqlite-restore.ts'
import { type Database, openStore } from '../db/engines/open-store.ts'
import { runCommand } from './command-runner.ts'
import { countMissingPictures, movePictures } from './move-pictures.ts'

const USAGE = 'Name an empty database: npm run move -- postgres://user:password@host/name [--data-dir FOLDER]'

/**
 * `npm run move -- postgres://… [--data-dir FOLDER]`: copies the market from SQLite into an empty PostgreSQL database,
 * and its pictures to where the new market keeps them: the S3-compatible store of the environment, or another data
 * folder. Compares everything.
 */
runCommand(async args => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'data-dir': { type: 'string' } },
    allowPositionals: true,
  })
  const [databaseUrl] = positionals
  if (!databaseUrl || positionals.length > 1 || !/^postgres(ql)?:/.test(databaseUrl)) return USAGE
  const { dataDir, pictureStore } = loadConfig()
  const source = await openStore({ dataDir })
  // Brings the tables of both up to date.
  await (await openStore({ dataDir, databaseUrl })).close()
  await source.close()
  const file = join(dataDir, 'haat.db')
  requireStopped(file)
  // Before the database: a market whose pictures are missing must not be opened.
  await reportPictures(dataDir, { dataDir: resolve(values['data-dir'] ?? dataDir), pictureStore })
  const report = await moveMarket(file, databaseUrl)
  const lines = Object.entries(report).map(([table, rows]) => `${table}: ${rows} rows`)
  say(`${lines.join('\n')}\nAll rows are the same in both. Start Haat with DATABASE_URL (server/deploy/upgrades.md).`)
  return null
})

const reportPictures = async (dataDir: string, target: Pick<Config, 'dataDir' | 'pictureStore'>): Promise<void> => {
  const store = await openStore({ dataDir })
  try {
    const [from, to] = [openPictureStorage({ dataDir, pictureStore: null }), openPictureStorage(target)]
    const isSamePlace = !target.pictureStore && target.dataDir === dataDir
    const missing = isSamePlace ? await countMissingPictures(store.read, to) : await copyPictures(store.read, from, to)
    if (isSamePlace) say('Pictures stay in the data folder.')
    if (missing > 0) say(`! ${missing} files of pictures that rows name are not there.`)
  } finally {
    await store.close()
  }
}

/** @returns how many files are missing */
const copyPictures = async (db: Database, from: PictureStorage, to: PictureStorage): Promise<number> => {
  const { copied, present, bytes, missing } = await movePictures(db, from, to)
  const megabytes = Math.round(bytes / 100_000) / 10
  say(`Pictures: ${copied} copied, ${present} there already, ${megabytes} MB, each with the same checksum.`)
  return missing
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
