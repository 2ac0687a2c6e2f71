import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { SHOP_STAFF_MAX } from '../../../src/contract/constants.ts'
import type { ParsedInputOf } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { pickMarketName } from '../../../src/contract/market/market-settings.ts'
import type { inviteToShop as invitation, ShopInvitation } from '../../../src/contract/shops/shop-staff.ts'
import { requireTexts } from '../../accounts/phone/send-code.ts'
import { requireMailQuota } from '../../adapters/limits/mail-limit.ts'
import { INVITATION_LIFETIME_MS } from '../../adapters/mail/account-mails.ts'
import { shopInvitationMail } from '../../adapters/mail/shop-invitation-mail.ts'
import type { Services } from '../../adapters/services.ts'
import { countTextParts } from '../../adapters/texts/text-length.ts'
import { findAccountById } from '../../auth/accounts.ts'
import type { Actor } from '../../auth/authentication.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Config } from '../../config/config.ts'
import { required } from '../../config/required.ts'
import { lockProfile } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { queueText } from '../../mails/queue-text.ts'
import { countText } from '../../mails/text-quota.ts'
import { readMarket } from '../../market/market.ts'
import { countInvitations, countShopPeople, listInvitations } from './shop-people.ts'

const TOKEN_BYTES = 32

type Input = ParsedInputOf<typeof invitation>
type QuotaParams = { input: Input; actor: Actor; services: Pick<Services, 'config' | 'limits'>; address: string }

/** Before the transaction, because it may run twice. @throws ApiError RATE_LIMITED, UNAVAILABLE (no text messages) */
export const requireInvitationQuota = async ({ input, actor, services, address }: QuotaParams): Promise<void> => {
  await services.limits.consume('invitation', actor.userId)
  if (!isEmail(input.to)) await requireTexts({ services, address })
  await requireMailQuota(services.limits, 'shop-invitation', input.to)
}

type InviteParams = {
  tx: Database
  input: Input
  actor: Actor
  config: Pick<Config, 'publicUrl' | 'dailyTexts'>
  now: number
}

/**
 * Invites a person. Nothing but their name and address is stored until they accept, so that nobody can take an address for an account
 * that is not theirs. An invitation to the same address is replaced.
 * @returns the invitation; wake the mail worker after the commit
 * @throws ApiError CONFLICT when enough people work for the vendor; by text message, UNCONFIRMED (the account that invites) and
 *   RATE_LIMITED (the day's messages are used up)
 */
export const inviteToShop = async ({ tx, input, actor, config, now }: InviteParams): Promise<ShopInvitation> => {
  const vendorId = actor.profileId
  const { name, to, shopRole } = input
  await lockProfile(tx, vendorId)
  await tx.deleteFrom('shop_invitations').where('vendor_id', '=', vendorId).where('recipient', '=', to).execute()
  if ((await countShopPeople(tx, vendorId)) + (await countInvitations(tx, vendorId)) >= SHOP_STAFF_MAX)
    throw new ApiError('CONFLICT', 'At most 20 people work for a shop, invited ones included.')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = now + INVITATION_LIFETIME_MS
  const id = uuid()
  const row = { id, vendor_id: vendorId, shop_role: shopRole, name, recipient: to }
  await tx
    .insertInto('shop_invitations')
    .values({ ...row, token_hash: hashToken(token), created_at: now, expires_at: expiresAt })
    .execute()
  const url = `${config.publicUrl}/join-shop?${new URLSearchParams({ token })}`
  if (isEmail(to)) await queueMail(tx, shopInvitationMail({ to, url, expiresAt }), now)
  else await textInvitation({ tx, actor, config, now }, { to, url, expiresAt })
  return required(
    (await listInvitations(tx, vendorId)).find(open => open.id === id),
    id,
  )
}

/** The market pays for it, and nobody waits for it at a screen. */
const textInvitation = async (
  { tx, actor, config, now }: Omit<InviteParams, 'input'>,
  { to, url, expiresAt }: { to: string; url: string; expiresAt: number },
): Promise<void> => {
  const account = await findAccountById(tx, actor.userId)
  // Who signs in by phone has confirmed that.
  if (!account?.isEmailConfirmed && account?.phone == null) throw new ApiError('UNCONFIRMED', CONFIRM_FIRST)
  const text = await writeText(tx, url)
  const counted = { use: 'news', parts: countTextParts(text), limit: config.dailyTexts, now } as const
  if (!(await countText(tx, counted))) throw new ApiError('RATE_LIMITED', NONE_LEFT, { retryAfter: 3600 })
  await queueText(tx, { to, text, expiresAt, isNews: true }, now)
}

const CONFIRM_FIRST = 'Confirm your email before you invite somebody by text message.'
const NONE_LEFT = 'No more text messages can be sent today. Invite them by email, or try again tomorrow.'

/** No words of the vendor's: it goes to a number that is not proved to know them. */
const writeText = async (tx: Database, url: string): Promise<string> => {
  const { settings } = await readMarket(tx)
  return `You are invited to work for a shop on ${pickMarketName(settings, 'en')}. See who invites you: ${url}`
}

export const isEmail = (recipient: string): boolean => recipient.includes('@')
