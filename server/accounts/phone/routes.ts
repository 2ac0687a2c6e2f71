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
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { checkCode, wrongCodeError } from '../../auth/check-phone-code.ts'
import { claimCode, type TriedCode } from '../../auth/phone-codes.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { saveChosenKinds } from '../../mails/queue-news.ts'
import { parseDeviceName } from '../device-name.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { setRefreshCookie } from '../refresh-cookie.ts'
import { deleteConfirmedPhone, setConfirmedPhone } from './confirmed-phones.ts'
import { deletePhoneMove } from './phone-moves.ts'
import { requireTexts, sendPhoneCode as sendCode } from './send-code.ts'
import { signInByPhone as signIn } from './sign-in-by-phone.ts'

export const routes: readonly Route[] = [
  createRoute(
    sendSignInCode,
    async ({ db: tx, input: { phoneNumber }, services, now, afterCommit }) => {
      const data = await sendCode({ tx, phoneNumber, userId: null, config: services.config, now })
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
    async ({ db: tx, actor: { userId }, input: { phoneNumber }, services, now, afterCommit }) => {
      const data = await sendCode({ tx, phoneNumber, userId, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data, message: withValues('A code is on its way to {phoneNumber}.', { phoneNumber }) }
    },
    { prepare: requireTexts },
  ),

  createRoute(
    confirmPhone,
    async ({ db: tx, actor: { userId }, now }, { id, phoneNumber }: TriedCode) => {
      if (!(await claimCode(tx, id, now))) throw wrongCodeError('VALIDATION')
      await setConfirmedPhone(tx, { phoneNumber, userId, now })
      await deletePhoneMove(tx, userId)
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
