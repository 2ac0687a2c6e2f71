import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, PRIVATE_FILE } from '../../config/private-files.ts'
import type { Log } from '../logging/log.ts'
import type { OutgoingText, TextSender } from './text-sender.ts'

/** Where text messages are written as files while there is no SMS_URL. */
export const getTextFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'texts')

/** Writes each message to a file. For the demo, whose page shows them to who knows the number. */
export const createFolderTextSender = (folder: string, log: Log): TextSender => ({
  send: async text => {
    const file = join(folder, `${text.id}.json`)
    createFolder(folder)
    writeFileSync(`${file}.tmp`, JSON.stringify(text), { mode: PRIVATE_FILE })
    renameSync(`${file}.tmp`, file)
    log.info({ file }, 'A text message was written to a file, because SMS_URL is not set.')
    return null
  },
})

/** So many files are kept; older ones are deleted when they are listed. */
const KEPT = 200

/** The messages to a number, the latest first. Their ids are ordered by time. */
export const listTextsTo = (folder: string, phoneNumber: string): OutgoingText[] =>
  listFiles(folder)
    .map((name): OutgoingText => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(text => text.to === phoneNumber)

/** Deletes the messages to these numbers. */
export const eraseTextsTo = (folder: string, phoneNumbers: readonly string[]): void => {
  for (const { id } of phoneNumbers.flatMap(number => listTextsTo(folder, number)))
    rmSync(join(folder, `${id}.json`), { force: true })
}

const listFiles = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .reverse()
  for (const name of names.slice(KEPT)) rmSync(join(folder, name), { force: true })
  return names.slice(0, KEPT)
}
