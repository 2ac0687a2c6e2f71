import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { errorCode } from './error-code.ts'
import { PRIVATE_FILE } from './private-files.ts'

/** The id of a data folder, by which processes notice that they do not share one. It is written at the first call. */
export const readDataFolderId = (dataDir: string): string => {
  const file = join(dataDir, 'folder-id')
  try {
    writeFileSync(file, `${uuid()}\n`, { flag: 'wx', mode: PRIVATE_FILE })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
