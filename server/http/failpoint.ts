import type { Config } from '../config/config.ts'

/** `after-claim` and `after-work` exist only for endpoints with claimed work (server/http/external-call.ts). */
export type Failpoint = 'after-claim' | 'after-work' | 'before-commit' | 'after-commit'

/**
 * Kill tests set HAAT_FAILPOINT to a point and HAAT_FAILPOINT_ENDPOINT to a row's name: the process then dies there as
 * if its power went, without a handler, a flush or an answer. Without both variables this does nothing.
 */
export const failpoint = ({ failpoint: set }: Pick<Config, 'failpoint'>, point: Failpoint, endpoint: string): void => {
  if (set?.point !== point || set.endpoint !== endpoint) return
  process.kill(process.pid, 'SIGKILL')
}
