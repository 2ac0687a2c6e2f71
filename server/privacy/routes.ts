import { withValues } from '../../src/contract/messages/server-messages.ts'
import { deleteAccount, exportAccount, getDeletionState, retryEmail } from '../../src/contract/privacy/account.ts'
import { requireSecondFactorAgain } from '../accounts/check-second-factor.ts'
import { requireIdentity } from '../accounts/passkeys/require-identity.ts'
import { clearRefreshCookie } from '../accounts/refresh-cookie.ts'
import { requireMailQuota } from '../adapters/limits/mail-limit.ts'
import { hasSecondFactor } from '../auth/second-factors.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { createStreamedRoute } from '../http/streamed-response.ts'
import { retryEmail as retry } from '../mails/retry-email.ts'
import { accountDataSections } from './account-data.ts'
import { writeAccountData } from './account-data-page.ts'
import { deleteOwnAccount, listDeletionBlockers } from './delete-own-account.ts'

export const routes: readonly Route[] = [
  createRoute(getDeletionState, async ({ db, actor, services: { config } }) => ({
    data: {
      blockers: await listDeletionBlockers(db, { actor, config }),
      needsCode: await hasSecondFactor(db, actor.userId),
    },
  })),

  createRoute(
    retryEmail,
    async ({ db: tx, actor: { email }, services, now, afterCommit }) => {
      await retry(tx, email, now)
      afterCommit(() => services.mail.wake())
      return {
        data: null,
        message: withValues('A mail is on its way to {email}. If it comes back too, you see it here.', { email }),
      }
    },
    { prepare: ({ actor, services }) => requireMailQuota(services.limits, 'confirm-account', actor.email) },
  ),

  createStreamedRoute(exportAccount, async call => {
    const { actor, services, now } = call
    const checked = await requireIdentity(call)
    const { code } = call.input
    await services.store.write(tx =>
      requireSecondFactorAgain({ tx, account: checked, code, config: services.config, now }),
    )
    if (code !== undefined) await services.limits.reset('guess-code', actor.userId)
    await services.limits.consume('account-data', actor.userId)
    const owner = { ...actor, profileId: actor.ownProfileId }
    return writeAccountData(accountDataSections(services.store.read, owner, now), now)
  }),

  createRoute(
    deleteAccount,
    async ({ db: tx, actor, input: { code }, services, now, afterCommit }, checked) => {
      await deleteOwnAccount({ tx, actor, checked, code, services, now, afterCommit })
      return { data: null, message: 'Your account is deleted.', headers: clearRefreshCookie(services.config) }
    },
    { prepare: requireIdentity },
  ),
]
