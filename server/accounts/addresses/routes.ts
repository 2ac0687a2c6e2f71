import { createAddress, deleteAddress, updateAddress } from '../../../src/contract/accounts/address-writes.ts'
import { listAddresses } from '../../../src/contract/accounts/addresses.ts'
import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { onlyRow } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import * as queries from './addresses.ts'
import * as write from './save-address.ts'

const loadAddress = async (db: Database, id: string, customerId: string) =>
  onlyRow(await queries.findAddresses(db, [id], customerId))

export const routes: readonly Route[] = [
  createRoute(listAddresses, async ({ db, actor }) => ({ data: await queries.listAddresses(db, actor.profileId) })),

  createRoute(createAddress, async ({ db: tx, input, actor: customer, now }) => {
    const { id, isNew } = await write.addAddress({ tx, input, customer, now })
    const data = await loadAddress(tx, id, customer.profileId)
    return { data, message: 'Address saved.', status: isNew ? 201 : 200 }
  }),

  createRoute(updateAddress, async ({ db: tx, input, actor: customer, now }) => {
    await write.changeAddress({ tx, input, customer, now })
    return { data: await loadAddress(tx, input.id, customer.profileId), message: TOAST.updated }
  }),

  createRoute(deleteAddress, async ({ db: tx, input, actor: customer, now }) => {
    await write.removeAddress({ tx, input, customer, now })
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
