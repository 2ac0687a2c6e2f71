import type { Config } from '../../config/config.ts'

/** `after-claim` and `after-work` only exist for endpoints with an external call (external-call.ts). */
export type Failpoint = 'after-claim' | 'after-work' | 'before-commit' | 'after-commit'

/**
 * Kills the process at a point of an endpoint, as if the power had failed. Tests configure it with the variables
 * HAAT_FAILPOINT and HAAT_FAILPOINT_ENDPOINT; without both it does nothing.
 */
export const failpoint = (
  { failpoint: configured }: Pick<Config, 'failpoint'>,
  point: Failpoint,
  endpoint: string,
): void => {
  if (configured?.point !== point || configured.endpoint !== endpoint) return
  process.kill(process.pid, 'SIGKILL')
}
