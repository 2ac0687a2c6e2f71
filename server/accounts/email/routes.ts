import {
  changeEmail,
  confirmEmail,
  resetPassword,
  sendConfirmation,
} from '../../../src/contract/accounts/credentials.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { requireMailQuota } from '../../adapters/limits/mail-limit.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { requestEmailChange } from '../change-email.ts'
import { type CheckedAccount, requireSecondFactorAgain } from '../check-second-factor.ts'
import { confirmEmailByLink, resendConfirmationMail } from '../confirm-email.ts'
import { requireIdentity } from '../passkeys/require-identity.ts'
import { hashResetPassword, resetPassword as reset } from './reset-password.ts'

export const routes: readonly Route[] = [
  createRoute(
    changeEmail,
    async ({ db: tx, actor, input: { newEmail, code }, services, now, afterCommit }, checked: CheckedAccount) => {
      await requireSecondFactorAgain({ tx, account: checked, code, config: services.config, now })
      await requestEmailChange({ tx, actor, newEmail, config: services.config, now })
      if (code !== undefined) afterCommit(() => services.limits.reset('guess-code', actor.userId))
      afterCommit(() => services.mail.wake())
      return {
        data: null,
        message: withValues('Follow the link that was sent to {email} within 5 minutes.', { email: newEmail }),
      }
    },
    {
      prepare: async call => {
        const checked = await requireIdentity(call)
        await requireMailQuota(call.services.limits, 'change-email', call.input.newEmail)
        return checked
      },
    },
  ),

  createRoute(
    sendConfirmation,
    async ({ db: tx, actor: { userId: id, email }, services, now, afterCommit }) => {
      await resendConfirmationMail({ tx, user: { id, email }, config: services.config, now })
      afterCommit(() => services.mail.wake())
      // The message is the same when the email is already confirmed.
      return { data: null, message: withValues('A link to confirm your email is on its way to {email}.', { email }) }
    },
    { prepare: ({ actor, services }) => requireMailQuota(services.limits, 'confirm-account', actor.email) },
  ),

  createRoute(confirmEmail, async ({ db: tx, input, services, now, afterCommit }) => {
    const { email, isNew } = await confirmEmailByLink(tx, input.token, now)
    if (isNew) afterCommit(() => services.mail.wake())
    return {
      data: { email, isNew },
      message: isNew
        ? withValues('You sign in with {email} from now on.', { email })
        : withValues('Your email {email} is confirmed.', { email }),
    }
  }),

  createRoute(
    resetPassword,
    async ({ db: tx, input: { token, id: userId }, services, address, now, afterCommit }, passwordHash) => {
      await reset({ tx, token, userId, passwordHash, services, address, now, afterCommit })
      return { data: null, message: 'Your new password is set. Sign in with it.' }
    },
    { prepare: hashResetPassword },
  ),
]
