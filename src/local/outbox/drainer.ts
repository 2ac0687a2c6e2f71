import { type DrainOptions, type DrainReport, drain } from './drain.ts'

/**
 * One drain at a time in this context. A call while one is under way is answered by a further run after it, so that what
 * was written meanwhile, or a network that came back meanwhile, is not missed.
 */
export const createDrainer = (run: (options: DrainOptions) => Promise<DrainReport> = drain) => {
  let running: Promise<DrainReport> | undefined
  let next: { isBack: boolean; report: Promise<DrainReport> } | undefined

  const begin = (isBack: boolean): Promise<DrainReport> => {
    running = run({ isBack }).finally(() => {
      running = undefined
    })
    return running
  }

  return (isBack: boolean = false): Promise<DrainReport> => {
    if (!running) return begin(isBack)
    if (next) {
      next.isBack ||= isBack
      return next.report
    }
    const following = running
      .catch(() => undefined)
      .then(() => {
        const again = next?.isBack ?? false
        next = undefined
        return begin(again)
      })
    next = { isBack, report: following }
    return following
  }
}
