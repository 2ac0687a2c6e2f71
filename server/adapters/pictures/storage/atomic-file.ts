import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { PRIVATE_FILE } from '../../../config/private-files.ts'

/** Writes a temporary file and renames it, so that nobody can read a partial file. */
export const writeAtomically = async (file: string, bytes: Buffer): Promise<void> => {
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, bytes, { mode: PRIVATE_FILE })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
