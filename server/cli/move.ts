import { join } from 'node:path'
import { loadLocations } from '../config/config.ts'
import { moveMarket } from '../db/market-move.ts'
import { openStore } from '../db/open-store.ts'
import { requireStopped } from '../db/sqlite-restore.ts'
import { runCommand } from './command-runner.ts'

/** `npm run move -- postgres://…`: copies the market from SQLite into an empty PostgreSQL database, and compares both. */
runCommand(async ([databaseUrl]) => {
  if (!databaseUrl || !/^postgres(ql)?:/.test(databaseUrl))
    return 'Name an empty database: npm run move -- postgres://user:password@host/name'
  const { dataDir } = loadLocations()
  // Brings the tables of both up to date.
  await (await openStore({ dataDir })).close()
  await (await openStore({ dataDir, databaseUrl })).close()
  const file = join(dataDir, 'haat.db')
  requireStopped(file)
  const report = await moveMarket(file, databaseUrl)
  const lines = Object.entries(report).map(([table, rows]) => `${table}: ${rows} rows`)
  process.stdout.write(
    `${lines.join('\n')}\nAll rows are the same in both. Start Haat with DATABASE_URL (server/deploy/upgrades.md).\n`,
  )
  return null
})
