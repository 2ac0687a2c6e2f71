import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import type { Log } from '../log.ts'
import type { Office } from '../office.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { createPostOffice } from './post-office.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Needs = { config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>; store: Store; log: Log; now(): number }

/** The post office as configured: over SMTP, or into .eml files of the data folder. */
export const openPostOffice = ({ config, store, log, now }: Needs): Office => {
  const { smtpUrl, mailFrom, dataDir } = config
  const mailer = smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createFolderMailer(join(dataDir, 'mail'), mailFrom, log)
  return createPostOffice({ store, mailer, log, now })
}
