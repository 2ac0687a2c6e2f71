import { type DrainOptions, type DrainReport, drain } from './drain.ts'

/**
 * Runs one drain at a time in this context. A call during a run is answered by another run after it, so that an entry
 * added meanwhile, or a network that came back meanwhile, is not missed.
 */
export const createDrainer = (run: (options: DrainOptions) => Promise<DrainReport> = drain) => {
  let running: Promise<DrainReport> | undefined
  let next: { isBack: boolean; report: Promise<DrainReport> } | undefined

  const start = (isBack: boolean): Promise<DrainReport> => {
    running = run({ isBack }).finally(() => {
      running = undefined
    })
    return running
  }

  return (isBack: boolean = false): Promise<DrainReport> => {
    if (!running) return start(isBack)
    if (next) {
      next.isBack ||= isBack
      return next.report
    }
    const following = running
      .catch(() => undefined)
      .then(() => {
        const isBackAgain = next?.isBack ?? false
        next = undefined
        return start(isBackAgain)
      })
    next = { isBack, report: following }
    return following
  }
}
