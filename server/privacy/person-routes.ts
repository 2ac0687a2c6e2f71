import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  cancelPhoneMove,
  listAdmins,
  listCustomers,
  listVendors,
  movePhone,
  resetSecondFactor,
} from '../../src/contract/people/people.ts'
import {
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  setUserStatus,
  updateAdmin,
  updateCustomer,
  updateVendor,
} from '../../src/contract/people/person-writes.ts'
import { inviteStaff, setStaffRole } from '../../src/contract/people/staff.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishOrderHints } from '../orders/order-effects.ts'
import { changePerson } from '../people/change-person.ts'
import { changeUserStatus as setStatus } from '../people/change-user-status.ts'
import { hashUnknownPassword, inviteStaff as invite, setStaffRole as setRole } from '../people/invite-staff.ts'
import { cancelPhoneMove as cancelMove, movePhone as move } from '../people/move-phone.ts'
import * as queries from '../people/people.ts'
import { resetSecondFactor as reset } from '../people/reset-second-factor.ts'
import { deletePerson } from './delete-person.ts'
import { eraseFiles } from './erase-files.ts'

type ListContext = Pick<HandlerContext<typeof listCustomers>, 'db' | 'input'>
type UpdateContext = Pick<HandlerContext<typeof updateCustomer>, 'db' | 'input' | 'actor' | 'now'>
type DeleteContext = Pick<
  HandlerContext<typeof deleteVendor>,
  'db' | 'input' | 'actor' | 'now' | 'afterCommit' | 'services'
>

const CUSTOMERS: readonly Role[] = ['CUSTOMER']
const VENDORS: readonly Role[] = ['VENDOR']
const ADMINS: readonly Role[] = ['ADMIN', 'SUPER_ADMIN']

const listByRole =
  (roles: readonly Role[]) =>
  async ({ db, input }: ListContext) => {
    const { people, total } = await queries.listPeople(db, roles, input)
    return { data: people, meta: { total } }
  }

const updateByRole =
  (roles: readonly Role[]) =>
  async ({ db: tx, input, actor, now }: UpdateContext) => ({
    data: await changePerson({ tx, roles, input, actor, now }),
    message: TOAST.changed,
  })

const deleteByRole =
  (roles: readonly Role[]) =>
  async ({ db: tx, input, actor, now, afterCommit, services }: DeleteContext) => {
    const { userId, hints, files } = await deletePerson({ tx, roles, ...input, actor, config: services.config, now })
    afterCommit(() => services.events.endStreams({ userId }))
    afterCommit(() => services.events.endStreams({ staffOf: userId }))
    afterCommit(() => publishOrderHints(services, hints))
    afterCommit(() => eraseFiles(services, files))
    return { data: { id: input.id }, message: TOAST.deleted }
  }

export const routes: readonly Route[] = [
  createRoute(setUserStatus, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    const { userId, seq, hints } = await setStatus({ tx, ...input, actor, config: services.config, now })
    if (input.status === 'BLOCKED') {
      afterCommit(() => services.events.endStreams({ userId }))
      afterCommit(() => services.events.endStreams({ staffOf: userId }))
    }
    afterCommit(() => publishOrderHints(services, hints))
    return { data: { id: userId, status: input.status, seq }, message: TOAST.changed }
  }),

  createRoute(movePhone, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    const person = await move({ tx, ...input, actor, config: services.config, now })
    afterCommit(() => services.mail.wake())
    return { data: person, message: 'The number is moved in 48 hours. The old one and the email are told.' }
  }),
  createRoute(cancelPhoneMove, async ({ db: tx, input: { id }, actor, now }) => ({
    data: await cancelMove({ tx, id, actor, now }),
    message: TOAST.changed,
  })),

  createRoute(listCustomers, listByRole(CUSTOMERS)),
  createRoute(updateCustomer, updateByRole(CUSTOMERS)),
  createRoute(deleteCustomer, deleteByRole(CUSTOMERS)),

  createRoute(listVendors, async ({ db, input }) => {
    const { people, total } = await queries.listPeople(db, VENDORS, input)
    return { data: await queries.withShopAndProductCounts(db, people), meta: { total } }
  }),
  createRoute(updateVendor, updateByRole(VENDORS)),
  createRoute(deleteVendor, deleteByRole(VENDORS)),

  createRoute(listAdmins, listByRole(ADMINS)),
  createRoute(
    inviteStaff,
    async ({ db: tx, input, actor, now, afterCommit, services }, passwordHash) => {
      const id = await invite({ tx, input, passwordHash, actor, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data: { id }, message: 'The invitation is on its way.', status: 201 }
    },
    { prepare: hashUnknownPassword },
  ),
  createRoute(setStaffRole, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    const userId = await setRole({ tx, ...input, actor, now })
    afterCommit(() => services.events.endStreams({ userId }))
    return { data: { id: input.id }, message: TOAST.changed }
  }),
  createRoute(updateAdmin, updateByRole(ADMINS)),
  createRoute(deleteAdmin, deleteByRole(ADMINS)),
  createRoute(resetSecondFactor, async ({ db: tx, input: { id }, actor, now, afterCommit, services }) => {
    const userId = await reset(tx, { id, actor, now })
    afterCommit(() => services.events.endStreams({ userId }))
    afterCommit(() => services.mail.wake())
    return { data: { id }, message: 'Two-step verification is reset. They can sign in with their password.' }
  }),
]
