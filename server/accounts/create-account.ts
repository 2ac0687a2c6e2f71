import { v7 as uuid } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import type { Services } from '../adapters/services.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { findAccountByEmail } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/store.ts'
import { insertUser, type NewUser, updateStaffRole } from './account-writes.ts'
import { queueConfirmationMail } from './confirm-email.ts'

type NewAccountInput = {
  password: string
  data: Pick<NewUser, 'name' | 'email' | 'phoneNumber' | 'businessAddress' | 'tradeLicenseNumber' | 'taxId'>
}

type HashParams = { input: NewAccountInput; services: Pick<Services, 'config'>; address: string }

/** Slow: call it before the transaction. */
export const hashAccountPassword = ({ input, services, address }: HashParams): Promise<string> =>
  hashPassword(input.password, services.config.passwordCost, address)

type PreparedSignUp = { passwordHash: string; mayMail: boolean }

/** Before the transaction. A taken email is rejected later. It must not use up its owner's mail quota. */
export const prepareSignUp = async (
  params: HashParams & { db: Database; services: Pick<Services, 'config' | 'limits'> },
): Promise<PreparedSignUp> => {
  const passwordHash = await hashAccountPassword(params)
  const { email } = params.input.data
  const isTaken = (await findAccountByEmail(params.db, email)) !== undefined
  const mayMail = !isTaken && (await consumeMailQuota(params.services.limits, 'confirm-account', email))
  return { passwordHash, mayMail }
}

type SignUpParams = PreparedSignUp & {
  tx: Database
  role: 'CUSTOMER' | 'VENDOR'
  input: NewAccountInput
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Creates an account and queues the mail that confirms its email; wake the mail worker after the commit.
 * @throws ApiError DUPLICATE
 */
export const signUp = async (params: SignUpParams): Promise<NewUser> => {
  const { tx, role, input, passwordHash, mayMail, services, now } = params
  const user = await insertAccount(tx, input, { role, passwordHash, isEmailConfirmed: false, now })
  if (mayMail) await queueConfirmationMail({ tx, user, config: services.config, now })
  return user
}

type CreateAdminParams = {
  tx: Database
  input: NewAccountInput
  passwordHash: string
  /** What of the admins' work they may do; empty: all of it. */
  staffRole?: string
  actor: Actor
  now: number
}

/**
 * Creates an admin. The email counts as confirmed, because a SUPER_ADMIN has entered it.
 * @throws ApiError DUPLICATE
 */
export const createAdmin = async (params: CreateAdminParams): Promise<NewUser> => {
  const { tx, input, passwordHash, staffRole = '', actor, now } = params
  const user = await insertAccount(tx, input, { role: 'ADMIN', passwordHash, isEmailConfirmed: true, now })
  if (staffRole) await updateStaffRole(tx, user.id, staffRole)
  const { profileId: id, name, email } = user
  const after = { name, email, ...(staffRole && { staffRole }) }
  const entry = { action: 'admin.create', entity: 'admin', id, before: null, after }
  await insertAuditEntry(tx, { actor, now, ...entry })
  return user
}

const insertAccount = async (
  tx: Database,
  { data }: NewAccountInput,
  fields: Pick<NewUser, 'role' | 'passwordHash' | 'isEmailConfirmed' | 'now'>,
): Promise<NewUser> => {
  const user = { id: uuid(), profileId: uuid(), ...fields, ...data }
  if (!(await insertUser(tx, user))) throw duplicateEmailError()
  return user
}

const duplicateEmailError = () =>
  new ApiError('DUPLICATE', SERVER_ERRORS.duplicateEmail, {
    // `data.email` is the field of the forms; deployed clients know `email`.
    fields: { email: SERVER_ERRORS.duplicateEmail, 'data.email': SERVER_ERRORS.duplicateEmail },
  })
