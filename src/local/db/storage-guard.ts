/**
 * Where a site may not store anything, browsers have the interfaces of storage but throw when they are read, and
 * Firefox when a BroadcastChannel is made, which Dexie does while its module loads. This hides them, so that the code
 * goes on as in a browser without them. The page imports it before everything else.
 */
const hideIfRefused = (owner: object, name: string): void => {
  try {
    Reflect.get(owner, name)
  } catch {
    Object.defineProperty(owner, name, { configurable: true, value: undefined })
  }
}

for (const name of ['indexedDB', 'caches']) hideIfRefused(globalThis, name)
for (const name of ['serviceWorker', 'locks']) hideIfRefused(navigator, name)
try {
  new BroadcastChannel('haat').close()
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

export {}
