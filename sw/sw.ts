import { giveWayToWrites } from '../src/local/read-requests.ts'
import { type DrainEvent, drainOnActivate, drainOnMessage, drainOnStart, drainOnSync } from './drain.ts'
import { answerPicture } from './pictures.ts'
import { closeAtSignOut, openPush, renewPush, showPush } from './push.ts'
import { answerShell, orNetwork, type ShellFile, shell } from './shell.ts'
import { answerWrite } from './writes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] }

/** The worker's switchboard: it routes events, and does nothing itself. Reads of the API and the event stream pass by. */
shell.of(self.__WB_MANIFEST)

self.addEventListener('install', event => event.waitUntil(shell.install()))
self.addEventListener('activate', event => {
  event.waitUntil(shell.activate().then(() => self.clients.claim()))
  drainOnActivate()
})

self.addEventListener('fetch', event => {
  const answer = orNetwork(answerShell(event) ?? answerPicture(event), event.request) ?? answerWrite(event)
  if (answer) event.respondWith(answer)
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  drainOnMessage(event)
})

self.addEventListener('sync' as 'message', event => drainOnSync(event as unknown as DrainEvent))

self.addEventListener('push', showPush)
self.addEventListener('notificationclick', openPush)
self.addEventListener('pushsubscriptionchange', renewPush)

closeAtSignOut()
giveWayToWrites()
drainOnStart()
