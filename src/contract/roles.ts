import * as v from 'valibot'

export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'VENDOR', 'CUSTOMER'] as const
export const Role = v.picklist(ROLES)
export type Role = v.InferOutput<typeof Role>

/** Who may call an endpoint: anyone, anyone signed in, or the named roles. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

/** Whether this role (null: signed out) may call what is open to `who`. Where ADMIN may, SUPER_ADMIN may, too. */
export const canCall = (who: Who, role: Role | null): boolean => {
  if (who === 'anyone') return true
  if (role === null) return false
  if (who === 'signed-in') return true
  return who.includes(role) || (role === 'SUPER_ADMIN' && who.includes('ADMIN'))
}
