import { TOAST } from '../../src/contract/messages.ts'
import {
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  listAdmins,
  listCustomers,
  listVendors,
  resetSecondFactor,
  setUserStatus,
  updateAdmin,
  updateCustomer,
  updateVendor,
} from '../../src/contract/people.ts'
import type { Role } from '../../src/contract/roles.ts'
import { type Binding, bind, type Call } from '../bind.ts'
import { changePerson } from '../commands/change-person.ts'
import { deletePerson } from '../commands/delete-person.ts'
import { resetSecondFactor as reset } from '../commands/reset-second-factor.ts'
import { setUserStatus as setStatus } from '../commands/set-user-status.ts'
import * as queries from '../queries/people.ts'

type Listing = Pick<Call<typeof listCustomers>, 'db' | 'input'>
type Changing = Pick<Call<typeof updateCustomer>, 'db' | 'input' | 'actor' | 'now'>
type Deleting = Pick<Call<typeof deleteCustomer>, 'db' | 'input' | 'actor' | 'now' | 'after' | 'services'>

const CUSTOMERS: readonly Role[] = ['CUSTOMER']
const VENDORS: readonly Role[] = ['VENDOR']
const ADMINS: readonly Role[] = ['ADMIN', 'SUPER_ADMIN']

const list =
  (roles: readonly Role[]) =>
  async ({ db, input }: Listing) => {
    const { people, total } = await queries.listPeople(db, roles, input)
    return { data: people, meta: { total } }
  }

const change =
  (roles: readonly Role[]) =>
  async ({ db: tx, input, actor, now }: Changing) => ({
    data: await changePerson({ tx, roles, input, actor, now }),
    message: TOAST.changed,
  })

const remove =
  (roles: readonly Role[]) =>
  async ({ db: tx, input: { id }, actor, now, after, services }: Deleting) => {
    const userId = await deletePerson({ tx, roles, id, actor, now })
    after(() => services.events.end({ userId }))
    return { data: { id }, message: TOAST.deleted }
  }

export const bindings: readonly Binding[] = [
  bind(setUserStatus, async ({ db: tx, input, actor, now, after, services }) => {
    const { userId, seq } = await setStatus({ tx, ...input, actor, now })
    if (input.status === 'BLOCKED') after(() => services.events.end({ userId }))
    return { data: { id: userId, status: input.status, seq }, message: TOAST.changed }
  }),

  bind(listCustomers, list(CUSTOMERS)),
  bind(updateCustomer, change(CUSTOMERS)),
  bind(deleteCustomer, remove(CUSTOMERS)),

  bind(listVendors, async ({ db, input }) => {
    const { people, total } = await queries.listPeople(db, VENDORS, input)
    return { data: await queries.withGoods(db, people), meta: { total } }
  }),
  bind(updateVendor, change(VENDORS)),
  bind(deleteVendor, remove(VENDORS)),

  bind(listAdmins, list(ADMINS)),
  bind(updateAdmin, change(ADMINS)),
  bind(deleteAdmin, remove(ADMINS)),
  bind(resetSecondFactor, async ({ db: tx, input: { id }, actor, now, after, services }) => {
    const userId = await reset(tx, { id, actor, now })
    after(() => services.events.end({ userId }))
    after(() => services.mail.wake())
    return { data: { id }, message: 'Two-step verification is reset. They can sign in with their password.' }
  }),
]
