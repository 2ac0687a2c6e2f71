import { join } from 'node:path'
import type { Log } from '../adapters/logging/log.ts'
import { createFolderMailer } from '../adapters/mail/folder-mailer.ts'
import { createSmtpMailer } from '../adapters/mail/smtp-mailer.ts'
import type { QueueWorker } from '../adapters/queue/queue-worker.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../db/store.ts'
import { createMailWorker } from './mail-worker.ts'

type MailWorkerServices = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  store: Store
  log: Log
  now(): number
}

/** The mail worker as configured: it sends over SMTP, or writes .eml files into the data folder. */
export const openMailWorker = ({ config, store, log, now }: MailWorkerServices): QueueWorker => {
  const { smtpUrl, mailFrom, dataDir } = config
  const mailer = smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createFolderMailer(join(dataDir, 'mail'), mailFrom, log)
  return createMailWorker({ store, mailer, log, now })
}
