import { v7 as uuid } from 'uuid'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Role } from '../../src/contract/roles.ts'
import { createAdmin, createCustomer, createVendor, getProfile, updateProfile } from '../../src/contract/users.ts'
import { type Binding, bind, type Call, type Preparation } from '../bind.ts'
import type { PreparedPicture } from '../outside/images.ts'
import { hashPassword } from '../outside/passwords.ts'
import { audit } from '../queries/audit-log.ts'
import { insertUser, profileOf, updateProfileOf } from '../queries/users.ts'
import { takePicture } from '../take-picture.ts'

type SignUp = typeof createCustomer | typeof createVendor | typeof createAdmin

type Preparing = Pick<Preparation<SignUp>, 'input' | 'services' | 'address'>

const hashFor = ({ input, services, address }: Preparing): Promise<string> =>
  hashPassword(input.password, services.config.passwordCost, address)

const signUpAs =
  (role: Role) =>
  async ({ db, input, now }: Pick<Call<SignUp>, 'db' | 'input' | 'now'>, passwordHash: string) => {
    const user = { id: uuid(), profileId: uuid(), role, passwordHash, now, ...input.data }
    if (!(await insertUser(db, user))) throw emailTaken()
    const { profileId, id, name, email } = user
    return {
      data: { id: profileId, userId: id, name, email, role },
      message: 'The account is made. Sign in to go on.',
      status: 201 as const,
    }
  }

const emailTaken = () => new Refusal('DUPLICATE', REFUSED.duplicateEmail, { fields: { email: REFUSED.duplicateEmail } })

const changeProfile = async ({ db, actor, input }: Call<typeof updateProfile>, picture: PreparedPicture | null) => {
  await updateProfileOf(db, actor.userId, { ...input, profilePhoto: picture?.image })
  return { data: await profileOf(db, actor.userId), message: 'Your profile is saved.' }
}

export const bindings: readonly Binding[] = [
  bind(createCustomer, signUpAs('CUSTOMER'), { prepare: hashFor }),
  bind(createVendor, signUpAs('VENDOR'), { prepare: hashFor }),
  bind(
    createAdmin,
    async (call, passwordHash: string) => {
      const answer = await signUpAs('ADMIN')(call, passwordHash)
      const { id, name, email } = answer.data
      const { db: tx, actor, now } = call
      const entry = { action: 'admin.create', entity: 'admin', id, before: null, after: { name, email } }
      await audit(tx, { actor, now, ...entry })
      return answer
    },
    { prepare: hashFor },
  ),
  bind(getProfile, async ({ db, actor }) => ({ data: await profileOf(db, actor.userId) })),
  bind(updateProfile, changeProfile, { prepare: takePicture }),
]
