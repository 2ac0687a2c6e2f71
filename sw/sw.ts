import { startReadPreemption } from '../src/local/api/read-preemption.ts'
import { handleShellRequest, type ShellFile, shell, withNetworkFallback } from './app-shell.ts'
import { drainOnActivate, drainOnMessage, drainOnStart, drainOnSync } from './outbox-drain.ts'
import { handlePictureRequest, stopDownloads } from './picture-cache.ts'
import { prefetchOnMessage } from './picture-prefetch.ts'
import {
  closeNotificationsOnSignOut,
  handleNotificationClick,
  handlePush,
  handleSubscriptionChange,
} from './push-notifications.ts'
import { handleWriteRequest } from './write-fallback.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The script that sets HASHED_FILES, and the files without a hash in their name (service-worker-plugin.ts). */
  __WB_MANIFEST: [ShellFile, ...ShellFile[]]
  HASHED_FILES: string[]
}

/** Routes the worker's events and does nothing itself. Reads of the API and the event stream are not intercepted. */
const [{ url: list }, ...files] = self.__WB_MANIFEST
importScripts(list)
shell.of([...files, ...self.HASHED_FILES.map(url => ({ url }))])

self.addEventListener('install', event => event.waitUntil(shell.install()))
self.addEventListener('activate', event => {
  event.waitUntil(shell.activate().then(() => self.clients.claim()))
  drainOnActivate()
})

self.addEventListener('fetch', event => {
  const response =
    withNetworkFallback(handleShellRequest(event) ?? handlePictureRequest(event), event.request) ??
    handleWriteRequest(event)
  if (response) event.respondWith(response)
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'stop-downloads') stopDownloads()
  drainOnMessage(event)
  prefetchOnMessage(event)
})

self.addEventListener('sync', drainOnSync)

self.addEventListener('push', handlePush)
self.addEventListener('notificationclick', handleNotificationClick)
self.addEventListener('pushsubscriptionchange', handleSubscriptionChange)

closeNotificationsOnSignOut()
startReadPreemption()
drainOnStart()
