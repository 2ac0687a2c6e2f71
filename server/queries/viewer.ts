import type { Role } from '../../src/contract/roles.ts'

/** Who looks, null: nobody signed in. It decides what is seen beside the goods that are open to all. */
export type Viewer = { userId: string; profileId: string; role: Role; email: string } | null

export const isAdmin = (viewer: { role: string } | null): boolean =>
  viewer?.role === 'ADMIN' || viewer?.role === 'SUPER_ADMIN'

/** The vendor's profile id where a vendor looks, else null. */
export const vendorProfileId = (viewer: Viewer): string | null => (viewer?.role === 'VENDOR' ? viewer.profileId : null)

/** An email out of a query: deployed clients send its plus sign unencoded (the contract's wire traps), which arrives as a space. */
export const normalizeQueryEmail = (text: string): string => text.trim().replaceAll(' ', '+').toLowerCase()
