import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import type { ServerProcess, ServerStatus } from '../../contract/settings/server-status.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** A backup every night, and two hours for a slow one. */
const BACKUP_MS = 26 * HOUR_MS
/** A process reports itself every 20 seconds. */
const SILENT_MS = MINUTE_MS
const FREE_SHARE = 0.1
const FREE_BYTES = 1_000_000_000

/** What somebody must look at; `advice` says what to do. */
export type StatusProblem = { tone: 'wait' | 'danger'; title: MessageKey; advice: MessageKey }

/** From when on something in a queue has waited too long. Failed mails do so at once. */
const QUEUE_PROBLEMS: Record<string, { afterMs: number; problem: StatusProblem }> = {
  mails: {
    afterMs: HOUR_MS / 2,
    problem: {
      tone: 'danger',
      title: 'Emails are not being sent',
      advice: 'Send a test email below to see what the mail server answers.',
    },
  },
  'failed mails': {
    afterMs: 0,
    problem: {
      tone: 'wait',
      title: 'Some mails could not be delivered',
      advice: 'Their addresses may be wrong. The log of the server says why each was refused.',
    },
  },
  imports: {
    afterMs: HOUR_MS,
    problem: {
      tone: 'wait',
      title: 'A product import has waited for more than an hour',
      advice: 'Check that a process runs jobs.',
    },
  },
  'refunds owed': {
    afterMs: 3 * DAY_MS,
    problem: {
      tone: 'danger',
      title: 'A customer has waited for a refund for more than three days',
      advice: 'Open Refunds due on Today.',
    },
  },
}

const PROBLEMS = {
  damaged: {
    tone: 'danger',
    title: 'The database is damaged',
    advice: 'Stop Haat and put the last backup back: npm run restore -- FILE. Then check the disk.',
  },
  clock: {
    tone: 'danger',
    title: 'The clock of the server went back',
    advice:
      'It is behind times that are stored. Set it: until then what should happen at a time happens late, and codes are refused.',
  },
  noBackup: { tone: 'danger', title: 'No backup was ever made', advice: 'Run npm run backup, every night.' },
  oldBackup: {
    tone: 'danger',
    title: 'The last backup is more than a day old',
    advice: 'Check that the nightly backup runs.',
  },
  lowDisk: {
    tone: 'danger',
    title: 'The disk is nearly full',
    advice: 'Without space, nobody can order. Free some space.',
  },
  pictures: {
    tone: 'danger',
    title: 'The picture store does not answer',
    advice: 'Pictures are missing until it does. Check its address and keys.',
  },
  splitPictures: {
    tone: 'danger',
    title: 'Pictures are in different folders',
    advice: 'Each process shows only its own. Share DATA_DIR between them, or set S3_ENDPOINT.',
  },
  noLeader: {
    tone: 'danger',
    title: 'No process runs the jobs',
    advice: 'Mails, imports and refunds wait. Start a process with jobs.',
  },
  silentProcess: {
    tone: 'wait',
    title: 'A process has stopped unexpectedly',
    advice: 'It may have been killed. If it does not come back, look into its log.',
  },
  failingJobs: { tone: 'wait', title: 'A job keeps failing', advice: 'The log of the server says why.' },
  mailFiles: {
    tone: 'wait',
    title: 'Emails are written to files and reach nobody',
    advice: 'Set SMTP_URL to send them.',
  },
  workerOff: {
    tone: 'wait',
    title: 'The service worker is switched off',
    advice: 'The market does not open offline. Remove SERVICE_WORKER=off once a good release runs.',
  },
  unlimited: { tone: 'danger', title: 'Rate limits are switched off', advice: 'Remove RATE_LIMIT=off.' },
} as const satisfies Record<string, StatusProblem>

/** Whether a process has not reported itself for longer than it should. */
export const isSilent = ({ seenAt }: ServerProcess, checkedAt: string): boolean =>
  Date.parse(checkedAt) - Date.parse(seenAt) > SILENT_MS

/** Everything that somebody must look at, the urgent first. */
export const findStatusProblems = (status: ServerStatus): StatusProblem[] => {
  const found: (StatusProblem | false)[] = [
    status.database.damage !== undefined && PROBLEMS.damaged,
    status.latestStoredAt !== undefined && PROBLEMS.clock,
    findBackupProblem(status),
    isDiskLow(status.disk) && PROBLEMS.lowDisk,
    !status.pictures.isReachable && PROBLEMS.pictures,
    status.pictures.isSplit === true && PROBLEMS.splitPictures,
    ...findProcessProblems(status),
    ...findQueueProblems(status),
    status.mail.transport === 'FILES' && PROBLEMS.mailFiles,
    !status.hasServiceWorker && PROBLEMS.workerOff,
    !status.hasRateLimit && PROBLEMS.unlimited,
  ]
  const problems = found.filter(problem => problem !== false)
  return [...problems.filter(({ tone }) => tone === 'danger'), ...problems.filter(({ tone }) => tone === 'wait')]
}

const findBackupProblem = ({ lastBackupAt, checkedAt }: ServerStatus): StatusProblem | false => {
  if (lastBackupAt === null) return PROBLEMS.noBackup
  return Date.parse(checkedAt) - Date.parse(lastBackupAt) > BACKUP_MS && PROBLEMS.oldBackup
}

const isDiskLow = (disk: ServerStatus['disk']): boolean =>
  disk !== null && (disk.free < FREE_BYTES || disk.free < disk.total * FREE_SHARE)

const findProcessProblems = ({ processes, checkedAt }: ServerStatus): (StatusProblem | false)[] => {
  const present = processes.filter(process => !isSilent(process, checkedAt))
  return [
    !present.some(({ isLeading }) => isLeading) && PROBLEMS.noLeader,
    present.length < processes.length && PROBLEMS.silentProcess,
    present.some(({ failingJobs }) => failingJobs.length > 0) && PROBLEMS.failingJobs,
  ]
}

const findQueueProblems = ({ queues, checkedAt }: ServerStatus): (StatusProblem | false)[] =>
  queues.map(({ name, oldestAt }) => {
    const rule = QUEUE_PROBLEMS[name]
    return !!rule && oldestAt !== null && Date.parse(checkedAt) - Date.parse(oldestAt) >= rule.afterMs && rule.problem
  })
