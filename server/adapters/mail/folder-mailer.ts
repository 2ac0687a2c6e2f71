import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, PRIVATE_FILE } from '../../config/private-files.ts'
import type { Log } from '../logging/log.ts'
import { toMailSource } from './mail-source.ts'
import type { Mailer } from './mailer.ts'

/**
 * Writes each mail to an .eml file, which mail programs can open, and logs its path. Used without SMTP_URL. It writes
 * synchronously, because a few kilobytes take a tenth of the time that they take in the thread pool.
 */
export const createFolderMailer = (folder: string, from: string, log: Log): Mailer => ({
  send: async mail => {
    const file = join(folder, `${mail.id}.eml`)
    createFolder(folder)
    writeFileSync(`${file}.tmp`, toMailSource(mail, from), { mode: PRIVATE_FILE })
    renameSync(`${file}.tmp`, file)
    log.info({ file }, 'A mail was written to a file, because SMTP_URL is not set.')
  },
  close: () => {},
})
