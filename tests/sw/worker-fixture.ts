/** A worker's global scope for a test: its location and nothing else. */
export const stubWorkerScope = (origin: string): void => {
  Object.assign(globalThis, { self: { location: new URL('/sw.js', origin), registration: {} } })
}

/** A fetch event: the request, and the promises passed to waitUntil. */
export const createFetchEvent = (request: Request) => {
  const promised: Promise<unknown>[] = []
  return { request, promised, waitUntil: (work: Promise<unknown>) => void promised.push(work) }
}
