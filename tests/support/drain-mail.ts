/** A process that sends what is due in a data folder, and ends: `tsx drain-mail.ts <data folder> <SMTP url> <now>`. */
import { openStore } from '../../server/db/database.ts'
import { createLog } from '../../server/outside/log.ts'
import { createPostOffice } from '../../server/outside/mail/post-office.ts'
import { createSmtpMailer } from '../../server/outside/mail/smtp-mailer.ts'

const [dataDir, smtpUrl, now] = process.argv.slice(2)
const store = await openStore({ dataDir: dataDir! })
const office = createPostOffice({
  store,
  mailer: createSmtpMailer(smtpUrl!, 'market@haat.example'),
  log: createLog('silent'),
  now: () => Number(now),
})
await office.drain()
await office.close()
await store.close()
