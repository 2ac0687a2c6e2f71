import type { Services } from '../adapters/services.ts'
import { extendJobLease, releaseJobLease } from './lease-queries.ts'

/** After the death of a process, its jobs wait at most this long. */
const LEASE_MS = 20_000

/** The right of one process to run the jobs that are not each process's own. */
export type JobLease = {
  isHeld(): boolean
  /** Takes or extends the lease now. It also happens by itself, three times in each lease. */
  renew(): Promise<void>
  /** Gives the lease to another process. */
  release(): Promise<void>
}

/** A process that serves alone holds the lease without asking. */
const SOLE_PROCESS: JobLease = { isHeld: () => true, renew: async () => undefined, release: async () => undefined }

type LeaseServices = Pick<Services, 'store' | 'log' | 'now'>

type LeaseOptions = {
  leaseMs?: number
  /** Called when this process gets the lease, so that jobs do not wait for their next turn. Never in a sole process. */
  onAcquire?: () => void
}

/** Competes with the other processes on this database. A process that cannot renew its lease stops its jobs. */
export const startJobLease = (services: LeaseServices, options: LeaseOptions = {}): JobLease =>
  services.store.isShared ? competeForLease(services, options) : SOLE_PROCESS

const competeForLease = (
  { store, log, now }: LeaseServices,
  { leaseMs = LEASE_MS, onAcquire }: LeaseOptions,
): JobLease => {
  let held = 0
  let isReleased = false
  const renew = async () => {
    if (isReleased) return
    const next = now() + leaseMs
    const hasLease = await store.write(tx => extendJobLease(tx, { held, next, now: now() }))
    const isNew = hasLease && held === 0
    held = hasLease ? next : 0
    if (isNew) onAcquire?.()
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'The lease of the scheduled jobs could not be renewed.')
  const timer = setInterval(() => renew().catch(onError), leaseMs / 3).unref()
  return {
    isHeld: () => held > now(),
    renew,
    release: async () => {
      isReleased = true
      clearInterval(timer)
      if (held > 0) await store.write(tx => releaseJobLease(tx, held))
      held = 0
    },
  }
}
