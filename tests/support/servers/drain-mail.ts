/** Sends the mails that are due in a data folder, then exits: `tsx drain-mail.ts <data folder> <SMTP url> <now>`. */

import { createLog } from '../../../server/adapters/logging/log.ts'
import { createSmtpMailer } from '../../../server/adapters/mail/smtp-mailer.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { createMailWorker } from '../../../server/jobs/mail-worker.ts'
import { NO_TEXTS } from '../fixtures/no-texts.ts'

const [dataDir, smtpUrl, now] = process.argv.slice(2)
const store = await openStore({ dataDir: dataDir! })
const mailWorker = createMailWorker({
  store,
  mailer: createSmtpMailer(smtpUrl!, 'market@haat.example'),
  texts: NO_TEXTS,
  log: createLog('silent'),
  now: () => Number(now),
})
await mailWorker.drain()
await mailWorker.close()
await store.close()
