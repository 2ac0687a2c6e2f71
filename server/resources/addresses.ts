import { createAddress, deleteAddress, listAddresses, updateAddress } from '../../src/contract/addresses.ts'
import { TOAST } from '../../src/contract/messages.ts'
import { type Binding, bind } from '../bind.ts'
import * as write from '../commands/write-address.ts'
import type { Database } from '../db/store.ts'
import * as queries from '../queries/addresses.ts'

const addressFor = async (db: Database, id: string, customerId: string) =>
  (await queries.findAddresses(db, [id], customerId))[0]!

export const bindings: readonly Binding[] = [
  bind(listAddresses, async ({ db, actor }) => ({ data: await queries.listAddresses(db, actor.profileId) })),

  bind(createAddress, async ({ db: tx, input, actor: customer, now }) => {
    const { id, isNew } = await write.rememberAddress({ tx, input, customer, now })
    const data = await addressFor(tx, id, customer.profileId)
    return { data, message: 'The address is kept.', status: isNew ? 201 : 200 }
  }),

  bind(updateAddress, async ({ db: tx, input, actor: customer, now }) => {
    await write.changeAddress({ tx, input, customer, now })
    return { data: await addressFor(tx, input.id, customer.profileId), message: TOAST.updated }
  }),

  bind(deleteAddress, async ({ db: tx, input, actor: customer, now }) => {
    await write.forgetAddress({ tx, input, customer, now })
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
