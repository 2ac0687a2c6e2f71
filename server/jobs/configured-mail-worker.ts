import type { Log } from '../adapters/logging/log.ts'
import { getMailFolder } from '../adapters/mail/mail-folder.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { MailWorker } from '../adapters/queue/queue-worker.ts'
import { createFolderTextSender, getTextFolder } from '../adapters/texts/folder-text-sender.ts'
import { createHttpTextSender } from '../adapters/texts/http-text-sender.ts'
import { createInfobipTextSender } from '../adapters/texts/infobip.ts'
import type { TextSender } from '../adapters/texts/text-sender.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../db/store.ts'
import { createMailWorker } from './mail-worker.ts'

type MailWorkerServices = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'texts' | 'publicUrl'>
  store: Store
  log: Log
  now(): number
}

/** Files take no time, so that one commit may serve the mails of many orders. */
const CLAIMED_FILES = 32

/** The mail worker as configured: it sends over SMTP, or writes .eml files into the data folder. */
export const openMailWorker = ({ config, store, log, now }: MailWorkerServices): MailWorker => {
  const mailer = createLazyMailer(() => loadMailer(config, log))
  const texts = createTextSender(config, log)
  const { publicUrl, smtpUrl } = config
  return createMailWorker({
    ...{ store, mailer, texts, log, now, publicUrl },
    ...(!smtpUrl && { claimedMails: CLAIMED_FILES }),
  })
}

const loadMailer = async ({ smtpUrl, mailFrom, dataDir }: MailWorkerServices['config'], log: Log): Promise<Mailer> => {
  if (smtpUrl) return (await import('../adapters/mail/smtp-mailer.ts')).createSmtpMailer(smtpUrl, mailFrom)
  const { createFolderMailer } = await import('../adapters/mail/folder-mailer.ts')
  return createFolderMailer(getMailFolder({ dataDir }), mailFrom, log)
}

const createTextSender = ({ texts, dataDir, publicUrl }: MailWorkerServices['config'], log: Log): TextSender => {
  if (texts?.kind === 'http') return createHttpTextSender(texts)
  if (texts?.kind === 'infobip') return createInfobipTextSender(texts, publicUrl)
  return createFolderTextSender(getTextFolder({ dataDir }), log)
}

/** Loads the mailer with the first mail, so that a start does not wait for nodemailer. */
const createLazyMailer = (load: () => Promise<Mailer>): Mailer => {
  let mailer: Promise<Mailer> | undefined
  return {
    send: async mail => {
      mailer ??= load()
      return (await mailer).send(mail)
    },
    close: () => {
      mailer?.then(
        loaded => loaded.close(),
        () => undefined,
      )
    },
  }
}
