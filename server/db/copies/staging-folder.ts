import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { errorCode } from '../../config/error-code.ts'

/**
 * Creates a folder for what a command makes before it is complete, and deletes those of commands that were killed.
 * @param purpose the beginning of its name, such as `restoring`
 */
export const createStagingFolder = (place: string, purpose: string): string => {
  for (const name of readdirSync(place).filter(found => found.startsWith(`${purpose}-`)))
    if (isAbandoned(join(place, name))) rmSync(join(place, name), { recursive: true, force: true })
  return mkdtempSync(join(place, `${purpose}-${process.pid}-`))
}

/** Process numbers are given again, also to other containers, so that an old folder counts as abandoned. */
const isAbandoned = (folder: string): boolean => {
  const [, owner] = /-(\d+)-[^-/]*$/.exec(folder) ?? []
  return !owner || !isRunning(Number(owner)) || Date.now() - statSync(folder).mtimeMs > DAY_MS
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
