import type { Role } from '../src/contract/roles.ts'

/** Who makes a call. `profileId` is the id of the customer, vendor or admin; `name` and `email` are the sign-in ones. */
export type Actor = {
  userId: string
  profileId: string
  role: Role
  name: string
  email: string
  sessionId: string
}
