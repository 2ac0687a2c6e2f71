import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../config/private-files.ts'
import type { Log } from '../logging/log.ts'
import { type Mailer, toMailMessage } from './mailer.ts'

/** Writes each mail to an .eml file, which mail programs can open, and logs its path. Used without SMTP_URL. */
export const createFolderMailer = (folder: string, from: string, log: Log): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async mail => {
      const { message } = await transport.sendMail(toMailMessage(mail, from))
      const file = join(folder, `${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(`${file}.tmp`, message as Buffer, { mode: PRIVATE_FILE })
      await rename(`${file}.tmp`, file)
      log.info({ file }, 'A mail was written to a file, because SMTP_URL is not set.')
    },
    close: () => transport.close(),
  }
}
