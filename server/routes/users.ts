import { v7 as uuid } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { createAdmin } from '../../src/contract/people.ts'
import { updateProfile } from '../../src/contract/profile-writes.ts'
import { createCustomer, createVendor } from '../../src/contract/sign-up.ts'
import { getProfile } from '../../src/contract/users.ts'
import { consumeMailQuota } from '../adapters/limits/mail-limit.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import { hashPassword, requireHashSlot } from '../auth/passwords.ts'
import { queueConfirmationMail } from '../commands/confirm-email.ts'
import type { HandlerContext, PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findAccountByEmail, insertUser, type NewUser } from '../queries/accounts.ts'
import { insertAuditEntry } from '../queries/audit-log.ts'
import { findProfile, updateProfileColumns } from '../queries/profiles.ts'

type SignUp = typeof createCustomer | typeof createVendor | typeof createAdmin

type SignUpContext = Pick<PrepareContext<SignUp>, 'db' | 'input' | 'services' | 'address'>
type PreparedSignUp = { passwordHash: string; mayMail: boolean }

const hashSignUpPassword = ({ input, services, address }: SignUpContext): Promise<string> =>
  hashPassword(input.password, services.config.passwordCost, address)

/** A taken email is rejected later. It must not use up its owner's mail quota. */
const prepareSignUp = async (call: SignUpContext): Promise<PreparedSignUp> => {
  const passwordHash = await hashSignUpPassword(call)
  const { email } = call.input.data
  const isTaken = (await findAccountByEmail(call.db, email)) !== undefined
  return { passwordHash, mayMail: !isTaken && (await consumeMailQuota(call.services.limits, 'confirm-account', email)) }
}

const signUpAs =
  (role: 'CUSTOMER' | 'VENDOR') =>
  async (
    call: HandlerContext<typeof createCustomer | typeof createVendor>,
    { passwordHash, mayMail }: PreparedSignUp,
  ) => {
    const { db: tx, services, now, afterCommit } = call
    const user = await addUser(call, { role, passwordHash, isEmailConfirmed: false })
    if (mayMail) await queueConfirmationMail({ tx, user, config: services.config, now })
    afterCommit(() => services.mail.wake())
    return toNewUserResponse(user)
  }

/** The email counts as confirmed, because a SUPER_ADMIN has entered it. */
const addAdmin = async (call: HandlerContext<typeof createAdmin>, passwordHash: string) => {
  const user = await addUser(call, { role: 'ADMIN', passwordHash, isEmailConfirmed: true })
  const { profileId, name, email } = user
  const { db: tx, actor, now } = call
  const entry = { action: 'admin.create', entity: 'admin', id: profileId, before: null, after: { name, email } }
  await insertAuditEntry(tx, { actor, now, ...entry })
  return toNewUserResponse(user)
}

type NewUserFields = Pick<NewUser, 'role' | 'passwordHash' | 'isEmailConfirmed'>

/** @throws ApiError DUPLICATE */
const addUser = async (
  { db, input, now }: Pick<HandlerContext<SignUp>, 'db' | 'input' | 'now'>,
  making: NewUserFields,
) => {
  const user = { id: uuid(), profileId: uuid(), ...making, now, ...input.data }
  if (!(await insertUser(db, user))) throw emailTakenError()
  return user
}

const toNewUserResponse = ({ profileId, id, name, email, role }: NewUser) => ({
  data: { id: profileId, userId: id, name, email, role },
  message: 'Account created. Sign in to continue.' as const,
  status: 201 as const,
})

const emailTakenError = () =>
  new ApiError('DUPLICATE', SERVER_ERRORS.duplicateEmail, { fields: { email: SERVER_ERRORS.duplicateEmail } })

const changeProfile = async (
  { db, actor, input }: HandlerContext<typeof updateProfile>,
  picture: PreparedPicture | null,
) => {
  await updateProfileColumns(db, actor.userId, { ...input, profilePhoto: picture?.image })
  return { data: await findProfile(db, actor.userId), message: 'Your profile is saved.' as const }
}

export const routes: readonly Route[] = [
  createRoute(createCustomer, signUpAs('CUSTOMER'), { beforeBody: requireHashSlot, prepare: prepareSignUp }),
  createRoute(createVendor, signUpAs('VENDOR'), { beforeBody: requireHashSlot, prepare: prepareSignUp }),
  createRoute(createAdmin, addAdmin, { prepare: hashSignUpPassword }),
  createRoute(getProfile, async ({ db, actor }) => ({ data: await findProfile(db, actor.userId) })),
  createRoute(updateProfile, changeProfile, { prepare: prepareUploadedPicture }),
]
