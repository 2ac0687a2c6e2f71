import { findValue } from '../../src/contract/records.ts'
import type { SandboxParcel } from '../adapters/couriers/demo-courier.ts'

export type SandboxStep = {
  label: string
  hint: string
  change(parcel: SandboxParcel): Partial<Pick<SandboxParcel, 'status' | 'collected' | 'is_rest_back'>>
}

const LESS_BY = 10_000

const move = (status: SandboxParcel['status']) => () => ({ status })
const deliver = ({ cash }: SandboxParcel) => ({ status: 'DELIVERED' as const, collected: cash })

/** The buttons of the sandbox courier's page: the usual way first. */
export const SANDBOX_STEPS = {
  pick: { label: 'Pick up', hint: 'The rider takes it from the shop.', change: move('PICKED_UP') },
  transit: { label: 'Send on', hint: 'It is on its way to the district.', change: move('IN_TRANSIT') },
  out: {
    label: 'Out for delivery',
    hint: 'The rider is near the customer.',
    change: move('OUT_FOR_DELIVERY'),
  },
  deliver: { label: 'Deliver', hint: 'With all of the cash.', change: deliver },
  fail: {
    label: 'Nobody at home',
    hint: 'The attempt fails; it is tried again.',
    change: move('DELIVERY_FAILED'),
  },
  less: {
    label: 'Deliver with less cash',
    hint: '৳100 are missing.',
    change: ({ cash }) => ({ status: 'DELIVERED', collected: Math.max(0, cash - LESS_BY) }),
  },
  part: {
    label: 'Deliver a part',
    hint: 'The customer keeps some of it, and pays half of the cash.',
    change: ({ cash }) => ({ status: 'PARTLY_DELIVERED', collected: Math.floor(cash / 200) * 100 }),
  },
  rest: {
    label: 'The rest is back',
    hint: 'The shop has what the customer did not keep.',
    change: () => ({ is_rest_back: 1 }),
  },
  refuse: {
    label: 'Refused',
    hint: 'The customer does not take it. It comes back.',
    change: move('RETURNING'),
  },
  back: { label: 'Back at the shop', hint: 'The goods are there again.', change: move('RETURNED') },
  lose: { label: 'Lose it', hint: 'Nobody finds the parcel.', change: move('LOST') },
} as const satisfies Record<string, SandboxStep>

export const findSandboxStep = (name: string): SandboxStep | undefined => findValue(SANDBOX_STEPS, name)
