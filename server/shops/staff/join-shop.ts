import { v7 as uuid } from 'uuid'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/endpoint.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES, SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import type { joinShop as joining, readShopInvitation } from '../../../src/contract/shops/shop-staff.ts'
import { insertUser } from '../../accounts/account-writes.ts'
import { tellPhoneLoss } from '../../accounts/phone/change-phone.ts'
import {
  deleteConfirmedPhone,
  findPhoneOwner,
  insertConfirmedPhone,
  isPhoneSilent,
} from '../../accounts/phone/confirmed-phones.ts'
import type { Services } from '../../adapters/services.ts'
import { findAccountByEmail } from '../../auth/accounts.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { findShopStaff } from '../../auth/shop-staff.ts'
import { hashToken } from '../../auth/tokens.ts'
import { lockProfile } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { isEmail } from './invite-to-shop.ts'

type Invitation = { id: string; vendorId: string; shopRole: string; name: string; to: string }

/** An invitation that can be accepted: not expired, of a vendor who is not blocked or deleted. */
const findInvitation = (db: Database, token: string, now: number): Promise<Invitation | undefined> =>
  db
    .selectFrom('shop_invitations')
    .innerJoin('profiles', 'profiles.id', 'shop_invitations.vendor_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['shop_invitations.id', 'shop_invitations.vendor_id as vendorId', 'shop_invitations.shop_role as shopRole'])
    .select(['shop_invitations.name', 'shop_invitations.recipient as to'])
    .where('shop_invitations.token_hash', '=', hashToken(token))
    .where('shop_invitations.expires_at', '>', now)
    .where('users.status', '=', 'ACTIVE')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

const requireInvitation = async (db: Database, token: string, now: number): Promise<Invitation> => {
  const invitation = await findInvitation(db, token, now)
  if (!invitation) throw deadLinkError()
  return invitation
}

const deadLinkError = () =>
  new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })

/** @throws ApiError VALIDATION when the link is not valid any more */
export const describeInvitation = async (
  db: Database,
  token: string,
  now: number,
): Promise<OutputOf<typeof readShopInvitation>> => {
  const invitation = await requireInvitation(db, token, now)
  const { vendorId, name, to, shopRole } = invitation
  const owner = await db.selectFrom('profiles').select('name').where('id', '=', vendorId).executeTakeFirstOrThrow()
  const shops = await db
    .selectFrom('shops')
    .select('name')
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const needsPassword = isEmail(to) && (await findFormerPerson(db, to, now)) === undefined
  return { name, to, shopRole, owner: owner.name, shops: shops.map(shop => shop.name), needsPassword }
}

/**
 * The account of this address, if a shop has removed its person: only such an account can join another shop. A number that nobody has
 * used for long may be somebody else's by now.
 */
const findFormerPerson = async (db: Database, to: string, now: number): Promise<string | undefined> => {
  const userId = isEmail(to) ? (await findAccountByEmail(db, to))?.id : (await findLivePhoneOwner(db, to, now))?.userId
  const place = userId === undefined ? undefined : await findShopStaff(db, userId)
  return place && place.removedAt !== null ? userId : undefined
}

const findLivePhoneOwner = async (db: Database, phoneNumber: string, now: number) => {
  const owner = await findPhoneOwner(db, phoneNumber)
  return owner && !isPhoneSilent(owner, now) ? owner : undefined
}

type Input = ParsedInputOf<typeof joining>
type HashParams = { db: Database; input: Input; services: Pick<Services, 'config'>; address: string; now: number }

/** Slow, so before the transaction. Null where the account needs no password. @throws ApiError VALIDATION */
export const prepareJoining = async (params: HashParams): Promise<string | null> => {
  const { db, input, services, address, now } = params
  const { to } = await requireInvitation(db, input.token, now)
  if (!isEmail(to) || (await findFormerPerson(db, to, now)) !== undefined) return null
  if (input.password === undefined)
    throw new ApiError('VALIDATION', VALIDATION.password, { fields: { password: VALIDATION.password } })
  return hashPassword(input.password, services.config.passwordCost, address)
}

type JoinParams = { tx: Database; input: Input; passwordHash: string | null; now: number }

/**
 * Accepts an invitation, once. The link was sent to the address, so that it proves that the address is theirs.
 * @returns the address with which the person signs in, and whose streams to end after the commit
 * @throws ApiError VALIDATION (the link is not valid any more), DUPLICATE (the address has an account)
 */
export const joinShop = async ({ tx, input, passwordHash, now }: JoinParams) => {
  const { id, vendorId, shopRole, to } = await requireInvitation(tx, input.token, now)
  await lockProfile(tx, vendorId)
  const taken = await tx.deleteFrom('shop_invitations').where('id', '=', id).returning('id').executeTakeFirst()
  if (!taken) throw deadLinkError()
  const place = { vendor_id: vendorId, shop_role: shopRole, joined_at: now, removed_at: null }
  const former = await findFormerPerson(tx, to, now)
  if (former !== undefined) {
    const update = tx.updateTable('shop_staff').set(place).where('user_id', '=', former)
    const again = await update.where('removed_at', 'is not', null).executeTakeFirst()
    if (again.numUpdatedRows !== 1n) throw deadLinkError()
  } else {
    const userId = await createAccount(tx, { to, name: input.name, passwordHash, now })
    await tx
      .insertInto('shop_staff')
      .values({ user_id: userId, ...place })
      .execute()
  }
  return { to, userId: former }
}

type NewAccount = { to: string; name: string; passwordHash: string | null; now: number }

const createAccount = async (tx: Database, { to, name, passwordHash, now }: NewAccount): Promise<string> => {
  const id = uuid()
  const byEmail = isEmail(to)
  // Between the preparation and now the account of a removed person may have gone.
  if (byEmail && passwordHash === null) throw deadLinkError()
  if (!byEmail) await requireFreePhone(tx, to, now)
  const user = { id, profileId: uuid(), email: byEmail ? to : '', passwordHash: passwordHash ?? '' }
  const contact = { role: 'VENDOR', name, phoneNumber: byEmail ? '' : to } as const
  if (!(await insertUser(tx, { ...user, ...contact, isEmailConfirmed: true, now })))
    throw new ApiError('DUPLICATE', SERVER_ERRORS.duplicateEmail)
  if (!byEmail) await insertConfirmedPhone(tx, { phoneNumber: to, userId: id, now })
  return id
}

/** As with signing in: after long silence the account of before loses the number. @throws ApiError DUPLICATE */
const requireFreePhone = async (tx: Database, phoneNumber: string, now: number): Promise<void> => {
  const owner = await findPhoneOwner(tx, phoneNumber)
  if (!owner) return
  if (!isPhoneSilent(owner, now)) throw new ApiError('DUPLICATE', 'This number signs in to another account, or will.')
  await tellPhoneLoss(tx, { userId: owner.userId, phoneNumber, now })
  await deleteConfirmedPhone(tx, owner.userId)
}
