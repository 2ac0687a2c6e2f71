import { loadLocations } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import { runCommand } from './command-runner.ts'

/** `npm run migrate`: brings the database's tables up to date, before the servers of a new version start. */
runCommand(async () => {
  const applied: string[] = []
  const store = await openStore(loadLocations(), { onMigration: name => void applied.push(name) })
  await store.close()
  const line = applied.length > 0 ? `Done: ${applied.join(', ')}.` : 'The tables are up to date already.'
  process.stdout.write(`${line}\n`)
  return null
})
