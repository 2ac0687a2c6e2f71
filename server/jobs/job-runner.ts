import { MINUTE_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import { startPresence } from '../settings/process-presence.ts'
import { type JobLease, startJobLease } from './job-lease.ts'
import { SCHEDULED_JOBS, type ScheduledJob } from './scheduled-jobs.ts'

const SECOND_MS = 1000
/** No job takes so long. One that does waits for a response that never comes. */
const HANG_MS = 30 * MINUTE_MS

/**
 * Runs each job now and then periodically, until the returned function is called. Failures are logged. A job that is
 * still running is not started again, unless it hangs: that is a failure, too.
 */
export const startScheduledJobs = (
  services: Services,
  jobs: readonly ScheduledJob[] = SCHEDULED_JOBS,
  hangMs = HANG_MS,
): (() => Promise<void>) => {
  const runAll = () => jobs.forEach(job => void run(job))
  const takeOver = () => {
    runAll()
    presence.report()
  }
  const lease = jobs.every(job => job.isOfProcess) ? null : startJobLease(services, { onAcquire: takeOver })
  const presence = startPresence(services, describeDuties(jobs), () => ({
    isLeading: lease?.isHeld() ?? false,
    failingJobs: [...failing],
  }))
  const running = new Set<string>()
  const failing = new Set<string>()
  let isStopped = false
  // A job that a stop cuts off has not failed: its next run goes on from there.
  const onFailure = (name: string) => (error: unknown) => !isStopped && logFailure(services, name)(error)
  const run = async ({ name, run: job, isOfProcess }: ScheduledJob) => {
    if (running.has(name) || (!isOfProcess && !lease?.isHeld())) return
    running.add(name)
    const startedAt = performance.now()
    const isSuccess = await withTimeout(job(services), hangMs).then(() => true, onFailure(name))
    services.metrics?.observeJob(name, isSuccess, performance.now() - startedAt)
    if (isSuccess) failing.delete(name)
    else failing.add(name)
    running.delete(name)
  }
  const timers = jobs.map(job => setInterval(run, job.everyMs, job).unref())
  const isStarted = services.store.isShared && lease ? startLeased(lease, runAll) : Promise.resolve(runAll())
  isStarted.catch(logFailure(services, 'lease'))
  return async () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
    await isStarted.catch(() => undefined)
    await presence.leave()
    await lease?.release().catch(logFailure(services, 'lease'))
  }
}

/** Whoever gets the lease runs all jobs at once; a process without it only its own. */
const startLeased = async (lease: JobLease, runAll: () => void): Promise<void> => {
  await lease.renew()
  if (!lease.isHeld()) runAll()
}

const withTimeout = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It has not ended for ${ms / SECOND_MS} seconds.`)), ms).unref()
  })
  try {
    await Promise.race([work, hang])
  } finally {
    clearTimeout(timer)
  }
}

const describeDuties = (jobs: readonly ScheduledJob[]) => ({
  servesVisitors: jobs.some(job => job.isOfProcess),
  runsJobs: jobs.some(job => !job.isOfProcess),
})

const logFailure =
  ({ log }: Services, job: string) =>
  (error: unknown): false => {
    log.error({ err: error, job }, 'A scheduled job failed.')
    return false
  }
