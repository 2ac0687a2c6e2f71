/** Milliseconds since 1970, with fractions. The same in all processes of a run, unlike `performance.now()`. */
export const readClock = (): number => performance.timeOrigin + performance.now()
