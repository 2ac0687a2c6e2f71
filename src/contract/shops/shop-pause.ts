/** Whether a shop is on holiday: it can be seen, but takes no orders. @param now milliseconds */
export const isShopPaused = (pausedUntil: string | number | null, now: number): boolean =>
  pausedUntil !== null && new Date(pausedUntil).getTime() > now
