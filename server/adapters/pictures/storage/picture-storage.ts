/**
 * Where picture files are kept. Their names come from their contents, so a file never changes, and two processes that
 * write the same one do no harm.
 */
export type PictureStorage = {
  /** Writes a file as a whole, or renews the time of one that is there. */
  write(name: string, bytes: Buffer): Promise<void>
  /**
   * Null if there is no such file.
   * @param mayRestore asked before a file that was deleted, and is kept aside for a while, is brought back
   */
  read(name: string, mayRestore?: () => Promise<boolean>): Promise<Buffer | null>
  /** Pages with the names of files that were last written before this time (milliseconds). */
  listOlderThan(time: number): AsyncIterable<readonly string[]>
  /**
   * Deletes a file unless it was written again since `time`. A row that refers to it may just be committed: its picture
   * must not be lost.
   * @returns whether this call has deleted it
   */
  deleteIfOlder(name: string, time: number): Promise<boolean>
  /** Deletes a file for good, however new it is, and what is kept aside of it. */
  erase(name: string): Promise<void>
  /** Call it after a run of deletions. */
  purge(time: number): Promise<void>
  /** As counted in the last ten minutes; null while it is counted for the first time. */
  readUsage(): Promise<PictureUsage | null>
}

export type PictureUsage = { count: number; bytes: number }
