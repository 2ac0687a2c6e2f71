import { v7 as uuid } from 'uuid'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { createAdmin } from '../../src/contract/people.ts'
import { createCustomer, createVendor, getProfile, updateProfile } from '../../src/contract/users.ts'
import { type Binding, bind, type Call, type Preparation } from '../bind.ts'
import { mailConfirmation } from '../commands/confirm-sign-up.ts'
import { mayMail } from '../mail-limit.ts'
import type { PreparedPicture } from '../outside/images.ts'
import { hashPassword, requireHashPlace } from '../outside/passwords.ts'
import { audit } from '../queries/audit-log.ts'
import { accountByEmail, insertUser, type NewUser, profileOf, updateProfileOf } from '../queries/users.ts'
import { takePicture } from '../take-picture.ts'

type SignUp = typeof createCustomer | typeof createVendor | typeof createAdmin

type Preparing = Pick<Preparation<SignUp>, 'db' | 'input' | 'services' | 'address'>
type Prepared = { passwordHash: string; mayMail: boolean }

const hashFor = ({ input, services, address }: Preparing): Promise<string> =>
  hashPassword(input.password, services.config.passwordCost, address)

/** A taken email is refused later on, and must not use up the mails of its owner. */
const prepareSignUp = async (call: Preparing): Promise<Prepared> => {
  const passwordHash = await hashFor(call)
  const { email } = call.input.data
  const isTaken = (await accountByEmail(call.db, email)) !== undefined
  return { passwordHash, mayMail: !isTaken && (await mayMail(call.services.limits, 'confirm-account', email)) }
}

const signUpAs =
  (role: 'CUSTOMER' | 'VENDOR') =>
  async (call: Call<typeof createCustomer | typeof createVendor>, { passwordHash, mayMail }: Prepared) => {
    const { db: tx, services, now, after } = call
    const user = await addUser(call, { role, passwordHash, isEmailConfirmed: false })
    if (mayMail) await mailConfirmation({ tx, user, config: services.config, now })
    after(() => services.mail.wake())
    return madeAnswer(user)
  }

/** A SUPER_ADMIN answers for the email of an admin. */
const addAdmin = async (call: Call<typeof createAdmin>, passwordHash: string) => {
  const user = await addUser(call, { role: 'ADMIN', passwordHash, isEmailConfirmed: true })
  const { profileId, name, email } = user
  const { db: tx, actor, now } = call
  const entry = { action: 'admin.create', entity: 'admin', id: profileId, before: null, after: { name, email } }
  await audit(tx, { actor, now, ...entry })
  return madeAnswer(user)
}

type Making = Pick<NewUser, 'role' | 'passwordHash' | 'isEmailConfirmed'>

/** @throws Refusal DUPLICATE */
const addUser = async ({ db, input, now }: Pick<Call<SignUp>, 'db' | 'input' | 'now'>, making: Making) => {
  const user = { id: uuid(), profileId: uuid(), ...making, now, ...input.data }
  if (!(await insertUser(db, user))) throw emailTaken()
  return user
}

const madeAnswer = ({ profileId, id, name, email, role }: NewUser) => ({
  data: { id: profileId, userId: id, name, email, role },
  message: 'The account is made. Sign in to go on.',
  status: 201 as const,
})

const emailTaken = () => new Refusal('DUPLICATE', REFUSED.duplicateEmail, { fields: { email: REFUSED.duplicateEmail } })

const changeProfile = async ({ db, actor, input }: Call<typeof updateProfile>, picture: PreparedPicture | null) => {
  await updateProfileOf(db, actor.userId, { ...input, profilePhoto: picture?.image })
  return { data: await profileOf(db, actor.userId), message: 'Your profile is saved.' }
}

export const bindings: readonly Binding[] = [
  bind(createCustomer, signUpAs('CUSTOMER'), { beforeBody: requireHashPlace, prepare: prepareSignUp }),
  bind(createVendor, signUpAs('VENDOR'), { beforeBody: requireHashPlace, prepare: prepareSignUp }),
  bind(createAdmin, addAdmin, { prepare: hashFor }),
  bind(getProfile, async ({ db, actor }) => ({ data: await profileOf(db, actor.userId) })),
  bind(updateProfile, changeProfile, { prepare: takePicture }),
]
