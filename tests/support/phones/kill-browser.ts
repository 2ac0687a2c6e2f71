import { listBrowserProcesses, type Process, waitUntilEnded } from './browser-processes.ts'

/**
 * Ends the browser of a profile folder as a crash or a flat battery would: SIGKILL to all its processes. Resolves when
 * they have ended, so that the folder can be opened again or deleted.
 * @returns how many processes were killed
 */
export const killBrowser = async (profile: string): Promise<number> => {
  const processes = listBrowserProcesses(profile)
  const killed = processes.filter(killProcess).length
  await waitUntilEnded(processes)
  return killed
}

/** Child processes may end before they are killed. */
const killProcess = ({ pid }: Process): boolean => {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
