import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A way to leave a process no space in a folder, and to give it back. */
export type FullDisk = {
  name: string
  /** Before the process starts. */
  prepare(folder: string): void
  fill(folder: string, pid: number): void
  free(folder: string, pid: number): void
  /** After the process has ended. */
  remove(folder: string): void
}

/** Writes fail as with a quota (EFBIG). Needs no rights. */
const SIZE_LIMIT: FullDisk = {
  name: 'a limit on the size of files',
  prepare: () => undefined,
  fill: (_, pid) => run('prlimit', '--pid', String(pid), '--fsize=1:unlimited'),
  free: (_, pid) => run('prlimit', '--pid', String(pid), '--fsize=unlimited:unlimited'),
  remove: () => undefined,
}

/** A real file system without space (ENOSPC). Mounting one needs root. */
const SMALL_DISK: FullDisk = {
  name: 'a small disk',
  prepare: folder => run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'haat-test', folder),
  fill: folder => {
    const file = join(folder, 'filler')
    for (const size of [2 ** 20, 4096, 1]) writeUntilFull(file, Buffer.alloc(size))
  },
  free: folder => rmSync(join(folder, 'filler')),
  remove: folder => run('umount', '--lazy', folder),
}

const writeUntilFull = (file: string, part: Buffer): void => {
  try {
    for (;;) writeFileSync(file, part, { flag: 'a' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: 'pipe' })
}

const canMount = (): boolean => {
  try {
    run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'haat-test', '/mnt')
    return true
  } catch {
    return false
  }
}

export const FULL_DISKS: readonly FullDisk[] = canMount() ? [SIZE_LIMIT, SMALL_DISK] : [SIZE_LIMIT]
