import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Store } from '../../db/store.ts'
import type { Log } from '../logging/log.ts'
import type { QueueWorker } from '../queue/queue-worker.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { createMailWorker } from './mail-worker.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

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
