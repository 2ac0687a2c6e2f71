import { listDevices, logoutDevice, logoutOthers } from '../../src/contract/accounts/devices.ts'
import * as queries from '../auth/sessions.ts'
import { hasRow } from '../db/row-existence.ts'
import { throwNotOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'

export const routes: readonly Route[] = [
  createRoute(listDevices, async ({ db, actor: { userId, sessionId }, now }) => ({
    data: await queries.listDevices(db, { userId, current: sessionId, now }),
  })),

  createRoute(logoutDevice, async ({ db, input: { id: sessionId }, actor, now, services, afterCommit }) => {
    if (!(await queries.revokeOwnSession(db, { sessionId, userId: actor.userId, now })))
      await throwNotOwned(() => hasRow(db, 'sessions', sessionId))
    afterCommit(() => services.events.endStreams({ sessionId }))
    return { data: null, message: 'That device is signed out.' }
  }),

  createRoute(logoutOthers, async ({ db, actor: { userId, sessionId }, now, services, afterCommit }) => {
    await queries.revokeUserSessions(db, userId, now, sessionId)
    afterCommit(() => services.events.endStreams({ userId, except: sessionId }))
    return { data: null, message: 'All other devices are signed out.' }
  }),
]
