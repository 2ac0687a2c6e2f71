/**
 * The service worker that SERVICE_WORKER=off serves instead of the built one. It removes itself, and the pages and
 * scripts that a faulty worker has cached. What people have written, in IndexedDB, stays, and the page sends it itself.
 *
 * A page that loads without a worker registers this one again. That one controls no page, so that it reloads none.
 */
export const RETIRED_WORKER = `
const retire = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all(pages.map(page => page.navigate(page.url).catch(() => undefined)))
}
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(retire()))
`
