import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

/** Both versions of the kernel's control groups: the folder, and the files of the limit, the peak and the kills. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
]

const END_MS = 30_000

/** Runs a program with less memory than the machine has. The kernel kills one of its processes that asks for more. */
export type MemoryLimit = {
  /** Starts the program within the limit. */
  program: string
  /** The most memory that was in use at once, in bytes, including files that the kernel kept in memory. */
  readPeak(): number
  /** How many processes the kernel has killed. */
  countKilled(): number
  /** Ends what is left of its processes. */
  close(): Promise<void>
}

/** Only root may limit memory, and only on Linux. */
export const canLimitMemory = (): boolean => process.getuid?.() === 0 && findVersion() !== undefined

const findVersion = () =>
  VERSIONS.find(({ root, limit }) => existsSync(join(root, 'cgroup.procs')) && hasLimit(root, limit))

/** The root of version 2 has no limit of its own. */
const hasLimit = (root: string, limit: string): boolean =>
  existsSync(join(root, limit)) || readFileSync(join(root, 'cgroup.subtree_control'), 'utf8').includes('memory')

/** @param bytes for the program and all processes that it starts, together */
export const limitMemory = (program: string, bytes: number): MemoryLimit => {
  const { root, limit, peak, events } = findVersion()!
  const folder = mkdtempSync(join(tmpdir(), 'haat-memory-'))
  const group = join(root, folder.split('/').pop()!)
  mkdirSync(group)
  writeFileSync(join(group, limit), String(bytes))
  const script = join(folder, 'program.sh')
  writeFileSync(script, `#!/bin/sh\necho $$ > ${group}/cgroup.procs\nexec ${program} "$@"\n`)
  chmodSync(script, 0o755)
  const read = (file: string): string => readFileSync(join(group, file), 'utf8')
  return {
    program: script,
    readPeak: () => Number(read(peak)),
    countKilled: () => Number(/^oom_kill (\d+)/m.exec(read(events))![1]),
    close: async () => {
      await vi.waitFor(() => removeGroup(group), { timeout: END_MS, interval: 50 })
      rmSync(folder, { recursive: true })
    },
  }
}

/** @throws while a process of it has not ended */
const removeGroup = (group: string): void => {
  for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
    endProcess(Number(pid))
  rmdirSync(group)
}

const endProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
