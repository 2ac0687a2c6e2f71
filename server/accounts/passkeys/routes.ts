import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '../../../src/contract/accounts/passkeys.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { isStaff } from '../../../src/contract/people/people.ts'
import { listPasskeys as listOwn } from '../../auth/passkeys.ts'
import { toRelyingParty } from '../../auth/relying-party.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { refusedWriteError } from '../../http/unexpected-errors.ts'
import { parseDeviceName } from '../device-name.ts'
import { setRefreshCookie } from '../refresh-cookie.ts'
import { createUnstoredSession, startSession } from '../start-session.ts'
import { addPasskey as add, checkNewPasskey, startPasskey as start } from './add-passkey.ts'
import { removePasskey as remove } from './remove-passkey.ts'
import { requireIdentity, startPasskeyConfirmation as startConfirmation } from './require-identity.ts'
import { checkPasskey, signInByPasskey as signIn, startPasskeySignIn as startSignIn } from './sign-in-by-passkey.ts'

export const routes: readonly Route[] = [
  createRoute(listPasskeys, async ({ db, actor, services: { config } }) => ({
    data: await listOwn(db, actor.userId, toRelyingParty(config)?.id),
  })),

  createRoute(
    startPasskey,
    async ({ db: tx, actor, input: { code }, services, now, afterCommit }, checked) => ({
      data: await start({ tx, actor, checked, code, services, now, afterCommit }),
    }),
    { prepare: requireIdentity },
  ),

  createRoute(
    addPasskey,
    async ({ db: tx, actor, input: { name }, services, now, afterCommit }, key) => ({
      data: await add({ tx, actor, key, name, services, now, afterCommit }),
      message: 'The passkey is added. You can sign in with it.',
    }),
    { prepare: checkNewPasskey },
  ),

  createRoute(
    removePasskey,
    async ({ db: tx, actor, input, services, now, afterCommit }, checked) => {
      await remove({ tx, actor, checked, input, services, now, afterCommit })
      return { data: null, message: 'The passkey is removed. It does not sign in any more.' }
    },
    { prepare: requireIdentity },
  ),

  createRoute(startPasskeyConfirmation, async ({ db, actor, services, now }) => ({
    data: await startConfirmation({ db, actor, services, now }),
  })),

  createRoute(startPasskeySignIn, async ({ services: { config }, now }) => ({ data: startSignIn(config, now) })),

  createRoute(
    signInByPasskey,
    async (call, checked) => {
      const { db: tx, services, now } = call
      const device = parseDeviceName(call.header('user-agent'))
      const beginSession = ({ id }: { id: string }) => startSession(tx, id, services, now, device)
      const session = await signIn({ tx, checked, services, now, beginSession })
      return {
        data: session,
        message: session.user.name ? withValues('Welcome, {name}.', { name: session.user.name }) : 'Welcome.',
        headers: setRefreshCookie(session.refreshToken, call),
      }
    },
    {
      prepare: checkPasskey,
      withoutWrites: async ({ db: tx, services, now }, checked) => {
        const session = await signIn({
          tx,
          checked,
          services,
          now,
          beginSession: ({ id, role }) => {
            if (!isStaff(role)) throw refusedWriteError()
            return createUnstoredSession(id, services, now)
          },
        })
        return { data: session, message: withValues('Welcome, {name}.', { name: session.user.name }) }
      },
    },
  ),
]
