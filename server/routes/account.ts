import { deleteAccount, exportAccount, getDeletionState, retryEmail } from '../../src/contract/account.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { SECOND_FACTOR } from '../../src/contract/second-factor.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import { emailRetryMail } from '../adapters/mail/account-mails.ts'
import { checkSecondFactor } from '../commands/check-second-factor.ts'
import { deleteOwnAccount, listDeletionBlockers } from '../commands/delete-own-account.ts'
import { queueMail } from '../commands/queue-mail.ts'
import { requirePassword, wrongPasswordError } from '../commands/require-password.ts'
import type { HandlerContext, PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { createStreamedRoute } from '../http/streamed-answer.ts'
import { type AccountDataSection, accountDataSections } from '../queries/account-data.ts'
import { type Account, lockAccount } from '../queries/accounts.ts'
import { unblockAddress } from '../queries/bounced-addresses.ts'
import { hasSecondFactor } from '../queries/second-factors.ts'
import { clearRefreshCookie } from './refresh-cookie.ts'

const requirePasswordAndCountCode = async (call: PrepareContext<typeof deleteAccount>): Promise<Account> => {
  const account = await requirePassword(call)
  if (call.input.code !== undefined) await call.services.limits.consume('guess-code', account.id)
  return account
}

/** Checks the code in the transaction, after making sure that the checked password has not changed. */
const removeAccount = async (call: HandlerContext<typeof deleteAccount>, account: Account) => {
  const { db: tx, actor, now, services, afterCommit } = call
  const { config, events, mail } = services
  if (!(await lockAccount(tx, account))) throw wrongPasswordError()
  await requireCode(call, account)
  await deleteOwnAccount(tx, { actor, config, now })
  afterCommit(() => events.endStreams({ userId: actor.userId }))
  afterCommit(() => mail.wake())
  return { data: null, message: 'Your account is deleted.' as const, headers: clearRefreshCookie(config) }
}

const requireCode = async (
  { db: tx, input: { code }, services: { config }, now }: HandlerContext<typeof deleteAccount>,
  account: Account,
): Promise<void> => {
  if (!(await hasSecondFactor(tx, account.id))) return
  if (code === undefined)
    throw new ApiError('VALIDATION', SECOND_FACTOR.required, { fields: { code: SECOND_FACTOR.required } })
  await checkSecondFactor({ tx, account, code, config, now })
}

/** @throws ApiError RATE_LIMITED */
const requireMailQuota = async ({ actor, services }: PrepareContext<typeof retryEmail>): Promise<void> => {
  if (!(await consumeMailQuota(services.limits, 'confirm-account', actor.email)))
    throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 3600 })
}

const mailAgain = async ({
  db: tx,
  actor: { email },
  services,
  now,
  afterCommit,
}: HandlerContext<typeof retryEmail>) => {
  await unblockAddress(tx, email)
  await queueMail(tx, emailRetryMail(email), now)
  afterCommit(() => services.mail.wake())
  const message = withValues('A mail is on its way to {email}. If it comes back too, you see it here.', { email })
  return { data: null, message }
}

const openAccountData = async (call: PrepareContext<typeof exportAccount>): Promise<AsyncGenerator<string>> => {
  const { actor, services, now } = call
  await requirePassword(call)
  await services.limits.consume('account-data', actor.userId)
  return writeSections(accountDataSections(services.store.read, actor, now), now)
}

async function* writeSections(sections: readonly AccountDataSection[], now: number): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())}`
  for (const { name, pages } of sections) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    for await (const rows of toPages(pages())) {
      if (rows.length === 0) continue
      yield separator + rows.map(row => JSON.stringify(row)).join(',')
      separator = ','
    }
    yield ']'
  }
  yield '}'
}

async function* toPages(pages: ReturnType<AccountDataSection['pages']>): AsyncGenerator<readonly object[]> {
  if (pages instanceof Promise) yield await pages
  else yield* pages
}

export const routes: readonly Route[] = [
  createRoute(getDeletionState, async ({ db, actor, services: { config } }) => ({
    data: {
      blockers: await listDeletionBlockers(db, { actor, config }),
      needsCode: await hasSecondFactor(db, actor.userId),
    },
  })),

  createRoute(retryEmail, mailAgain, { prepare: requireMailQuota }),

  createStreamedRoute(exportAccount, openAccountData),

  createRoute(deleteAccount, removeAccount, { prepare: requirePasswordAndCountCode }),
]
