import { updateProfile } from '../../src/contract/accounts/profile-writes.ts'
import { createCustomer, createVendor } from '../../src/contract/accounts/sign-up.ts'
import { getProfile } from '../../src/contract/accounts/users.ts'
import { createAdmin } from '../../src/contract/people/people.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import { requireHashSlot } from '../auth/passwords.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import type { NewUser } from './account-writes.ts'
import { createAdmin as addAdmin, hashAccountPassword, prepareSignUp, signUp } from './create-account.ts'
import { findProfile, updateProfileColumns } from './profiles.ts'

type SignUpContext = HandlerContext<typeof createCustomer | typeof createVendor>
type PreparedSignUp = Awaited<ReturnType<typeof prepareSignUp>>

const signUpAs =
  (role: 'CUSTOMER' | 'VENDOR') =>
  async ({ db: tx, input, services, now, afterCommit }: SignUpContext, prepared: PreparedSignUp) => {
    const user = await signUp({ tx, role, input, ...prepared, services, now })
    afterCommit(() => services.mail.wake())
    return toNewUserResponse(user)
  }

const toNewUserResponse = ({ profileId, id, name, email, role }: NewUser) => ({
  data: { id: profileId, userId: id, name, email, role },
  message: 'Account created. Sign in to continue.' as const,
  status: 201 as const,
})

export const routes: readonly Route[] = [
  createRoute(createCustomer, signUpAs('CUSTOMER'), { beforeBody: requireHashSlot, prepare: prepareSignUp }),
  createRoute(createVendor, signUpAs('VENDOR'), { beforeBody: requireHashSlot, prepare: prepareSignUp }),

  createRoute(
    createAdmin,
    async ({ db: tx, input, actor, now }, passwordHash) =>
      toNewUserResponse(await addAdmin({ tx, input, passwordHash, actor, now })),
    { prepare: hashAccountPassword },
  ),

  createRoute(getProfile, async ({ db, actor }) => ({ data: await findProfile(db, actor.userId) })),

  createRoute(
    updateProfile,
    async ({ db, actor, input }, picture: PreparedPicture | null) => {
      await updateProfileColumns(db, actor.userId, { ...input, profilePhoto: picture?.image })
      return { data: await findProfile(db, actor.userId), message: 'Your profile is saved.' }
    },
    { prepare: prepareUploadedPicture },
  ),
]
