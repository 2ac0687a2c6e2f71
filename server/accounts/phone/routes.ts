import {
  choosePhoneTexts,
  removePhone,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { checkCode } from '../../auth/check-phone-code.ts'
import type { TriedCode } from '../../auth/phone-codes.ts'
import { findRequestLocale } from '../../http/requests/request-locale.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { saveChosenKinds } from '../../mails/queue-news.ts'
import type { CheckedAccount } from '../check-second-factor.ts'
import { parseDeviceName } from '../device-name.ts'
import { requireIdentity } from '../passkeys/require-identity.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { setRefreshCookie } from '../refresh-cookie.ts'
import { checkCodeRequest, removePhone as remove, requireCodeRequest } from './change-phone.ts'
import { saveTextLocale } from './confirmed-phones.ts'
import { requireTexts, sendPhoneCode as sendCode } from './send-code.ts'
import { signInByPhone as signIn } from './sign-in-by-phone.ts'

const readLocaleOf =
  (call: Parameters<typeof findRequestLocale>[0]) =>
  (byDefault: '' | Locale): Locale =>
    findRequestLocale(call, byDefault)

export const routes: readonly Route[] = [
  createRoute(
    sendSignInCode,
    async call => {
      const { db: tx, services, now, afterCommit } = call
      const { phoneNumber } = call.input
      const code = { phoneNumber, userId: null, readLocale: readLocaleOf(call) }
      const data = await sendCode({ tx, ...code, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data, message: withValues('A code is on its way to {phoneNumber}.', { phoneNumber }) }
    },
    { prepare: requireTexts },
  ),

  createRoute(
    signInByPhone,
    async (call, tried: TriedCode) => {
      const { db: tx, services, now } = call
      const device = parseDeviceName(call.header('user-agent'))
      const { session, movedUserId } = await signIn({ tx, tried, device, services, now })
      await saveTextLocale(tx, session.user.id, readLocaleOf(call))
      call.afterCommit(() => services.mail.wake())
      if (movedUserId) call.afterCommit(() => services.events.endStreams({ userId: movedUserId }))
      return {
        data: session,
        message: session.user.name ? withValues('Welcome, {name}.', { name: session.user.name }) : 'Welcome.',
        headers: setRefreshCookie(session.refreshToken, call),
      }
    },
    { prepare: ({ input, services, now }) => checkCode({ input, userId: null, services, now }) },
  ),

  createRoute(
    sendPhoneCode,
    async (call, checked: CheckedAccount | null) => {
      const { db: tx, actor, services, now, afterCommit } = call
      const { phoneNumber, code } = call.input
      await requireCodeRequest({ tx, actor, services, now, afterCommit, phoneNumber, checked, code })
      const request = { phoneNumber, userId: actor.userId, readLocale: readLocaleOf(call) }
      const data = await sendCode({ tx, ...request, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data, message: withValues('A code is on its way to {phoneNumber}.', { phoneNumber }) }
    },
    { prepare: checkCodeRequest },
  ),

  createRoute(
    removePhone,
    async ({ db: tx, actor, input: { code }, services, now, afterCommit }, checked) => {
      await remove({ tx, actor, checked, code, services, now, afterCommit })
      return { data: null, message: 'This number does not sign in any more.' }
    },
    { prepare: requireIdentity },
  ),

  createRoute(choosePhoneTexts, async ({ db: tx, actor: { userId }, input: { kinds } }) => {
    if (!(await saveChosenKinds(tx, userId, kinds))) throw new ApiError('CONFLICT', 'Confirm a phone number first.')
    await incrementProfileSeq(tx, userId)
    return { data: { kinds }, message: TOAST.updated }
  }),
]
