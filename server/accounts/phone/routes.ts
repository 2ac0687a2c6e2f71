import {
  choosePhoneTexts,
  confirmPhone,
  removePhone,
  sendPhoneCode,
  sendSignInCode,
  signInByPhone,
} from '../../../src/contract/accounts/phone-sign-in.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { checkCode, wrongCodeError } from '../../auth/check-phone-code.ts'
import { claimCode, type TriedCode } from '../../auth/phone-codes.ts'
import { findRequestLocale } from '../../http/requests/request-locale.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { saveChosenKinds } from '../../mails/queue-news.ts'
import { parseDeviceName } from '../device-name.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { setRefreshCookie } from '../refresh-cookie.ts'
import { deleteConfirmedPhone, saveTextLocale, setConfirmedPhone } from './confirmed-phones.ts'
import { deletePhoneMove, dropOvertakenMoves } from './phone-moves.ts'
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
    async call => {
      const { db: tx, services, now, afterCommit } = call
      const { phoneNumber } = call.input
      const code = { phoneNumber, userId: call.actor.userId, readLocale: readLocaleOf(call) }
      const data = await sendCode({ tx, ...code, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data, message: withValues('A code is on its way to {phoneNumber}.', { phoneNumber }) }
    },
    { prepare: requireTexts },
  ),

  createRoute(
    confirmPhone,
    async (call, { id, phoneNumber }: TriedCode) => {
      const { db: tx, actor, services, now } = call
      const { userId } = actor
      if (!(await claimCode(tx, id, now))) throw wrongCodeError('VALIDATION')
      await setConfirmedPhone(tx, { phoneNumber, userId, now })
      await deletePhoneMove(tx, userId)
      await dropOvertakenMoves(tx, { phoneNumber, config: services.config, now })
      call.afterCommit(() => services.mail.wake())
      await saveTextLocale(tx, userId, readLocaleOf(call))
      await incrementProfileSeq(tx, userId)
      return {
        data: { phoneNumber },
        message: withValues('You can sign in with {phoneNumber} from now on.', { phoneNumber }),
      }
    },
    { prepare: ({ input, actor, services, now }) => checkCode({ input, userId: actor.userId, services, now }) },
  ),

  createRoute(removePhone, async ({ db: tx, actor: { userId, email } }) => {
    if (email === '') throw new ApiError('CONFLICT', 'Without an email, this number is your only way to sign in.')
    await deleteConfirmedPhone(tx, userId)
    await deletePhoneMove(tx, userId)
    await incrementProfileSeq(tx, userId)
    return { data: null, message: 'This number does not sign in any more.' }
  }),

  createRoute(choosePhoneTexts, async ({ db: tx, actor: { userId }, input: { kinds } }) => {
    if (!(await saveChosenKinds(tx, userId, kinds))) throw new ApiError('CONFLICT', 'Confirm a phone number first.')
    await incrementProfileSeq(tx, userId)
    return { data: { kinds }, message: TOAST.updated }
  }),
]
