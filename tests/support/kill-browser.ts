import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ends the browser of a profile folder as a crash or a flat battery would: SIGKILL to its main process, found by the
 * folder in its command line. Answers how many processes were killed.
 */
export const killBrowser = (profile: string): number => {
  const victims = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => isBrowserOf(profile, pid))
  for (const pid of victims) process.kill(Number(pid), 'SIGKILL')
  return victims.length
}

const isBrowserOf = (profile: string, pid: string): boolean => {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return line.includes(`--user-data-dir=${profile}`)
  } catch {
    return false
  }
}
