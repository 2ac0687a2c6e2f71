import { resolve } from 'node:path'
import { loadLocations } from '../config/config.ts'
import { drillBackup } from './backup/drill.ts'
import { runCommand } from './command-runner.ts'

/**
 * `npm run drill -- FILE.tar.gz`: proves a backup by restoring it into a temporary place. The market is not touched.
 */
runCommand(async ([file]) => {
  if (!file) return 'Name a backup: npm run drill -- backups/haat-2026-11-22T133000Z.tar.gz'
  const report = await drillBackup(resolve(file), loadLocations(), Date.now())
  process.stdout.write(`${report.join('\n')}\nThis backup can be restored.\n`)
  return null
})
