import { readdirSync, readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'

/** A process of Linux. */
export type Process = { pid: number; group: number; command: string }

/**
 * All processes of the browser with this profile folder. Only the first of them has the folder in its command line; the
 * others, such as those of pages, of the network and of storage, are in its group of processes.
 */
export const listBrowserProcesses = (profile: string): Process[] => {
  const processes = listProcesses()
  const groups = processes.filter(({ command }) => command.includes(profile)).map(({ group }) => group)
  return processes.filter(({ group }) => groups.includes(group))
}

const END_MS = 30_000

/** Waits for the end of a browser's processes. Until then they may write to its profile folder. */
export const waitUntilEnded = async (processes: readonly Process[]): Promise<void> => {
  const groups = processes.map(({ group }) => group)
  const expectEnd = () => expect(listProcesses().filter(({ group }) => groups.includes(group))).toEqual([])
  await vi.waitFor(expectEnd, { timeout: END_MS, interval: 20 })
}

/** Those that run: without zombies. */
const listProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(readProcess)

/** A process may end meanwhile. */
const readProcess = (pid: string): Process[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name in parentheses, which may have any letters: state, parent, group.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return state === 'Z' ? [] : [{ pid: Number(pid), group: Number(group), command }]
  } catch {
    return []
  }
}
