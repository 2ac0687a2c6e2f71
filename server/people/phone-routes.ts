import { confirmPhone } from '../../src/contract/accounts/phone-sign-in.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { confirmPhone as confirm } from '../accounts/phone/change-phone.ts'
import { saveTextLocale } from '../accounts/phone/confirmed-phones.ts'
import { checkCode } from '../auth/check-phone-code.ts'
import type { TriedCode } from '../auth/phone-codes.ts'
import { findRequestLocale } from '../http/requests/request-locale.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { notifyPhoneLoss } from './notify-phone-loss.ts'

/** Here and not in accounts, because the account that loses the number is told in its notifications. */
export const routes: readonly Route[] = [
  createRoute(
    confirmPhone,
    async (call, tried: TriedCode) => {
      const { db: tx, actor, services, now, afterCommit } = call
      const { phoneNumber } = tried
      const loserId = await confirm({ tx, actor, tried, services, now, afterCommit })
      if (loserId !== undefined) {
        await notifyPhoneLoss(tx, loserId, now)
        publishNotificationAfterCommit(call)(loserId)
      }
      await saveTextLocale(tx, actor.userId, byDefault => findRequestLocale(call, byDefault))
      return {
        data: { phoneNumber },
        message: withValues('You can sign in with {phoneNumber} from now on.', { phoneNumber }),
      }
    },
    { prepare: ({ input, actor, services, now }) => checkCode({ input, userId: actor.userId, services, now }) },
  ),
]
