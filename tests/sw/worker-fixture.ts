/** Stands in for the worker's global scope while a test runs: where it lives, and nothing else. */
export const stubWorkerScope = (origin: string): void => {
  Object.assign(globalThis, { self: { location: new URL('/sw.js', origin), registration: {} } })
}

/** A fetch event as the worker gets one: the request, and what it promised to finish. */
export const createFetchEvent = (request: Request) => {
  const promised: Promise<unknown>[] = []
  return { request, promised, waitUntil: (work: Promise<unknown>) => void promised.push(work) }
}
