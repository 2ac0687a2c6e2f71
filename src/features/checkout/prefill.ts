import type { User } from '../../contract/users.ts'

/** The four fields of the billing form (specification section 2). */
export type Billing = { name: string; phoneNumber: string; email: string; address: string }
type Known = Partial<Billing> | null | undefined

const NOTHING: Billing = { name: '', phoneNumber: '', email: '', address: '' }

/**
 * What the billing form starts with: each field from the first source that has it.
 * @param sources the newest order not sent yet, the profile, the last order: whatever the device has
 */
export const prefill = (sources: readonly Known[], user: Pick<User, 'name' | 'email'> | null): Billing => {
  const all = [...sources, user]
  const first = (field: keyof Billing): string =>
    all.map(source => (source as Known)?.[field]?.trim()).find(Boolean) ?? NOTHING[field]
  return { name: first('name'), phoneNumber: first('phoneNumber'), email: first('email'), address: first('address') }
}
