import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ends the browser of a profile folder as a crash or a flat battery would: SIGKILL to its main process, found by the
 * folder in its command line.
 * @returns how many processes were killed
 */
export const killBrowser = (profile: string): number => {
  const victims = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => isBrowserOf(profile, pid))
  return victims.filter(killProcess).length
}

/** Child processes may end before they are killed. */
const killProcess = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 'SIGKILL')
  } catch {
    return false
  }
}

const isBrowserOf = (profile: string, pid: string): boolean => {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return line.includes(`--user-data-dir=${profile}`)
  } catch {
    return false
  }
}
