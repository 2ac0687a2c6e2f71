import type { Role } from '../../src/contract/roles.ts'

/** The signed-in user who reads, or null for a guest. Queries use it to decide which rows are visible. */
export type Viewer = { userId: string; profileId: string; role: Role; email: string } | null

export const isAdmin = (viewer: { role: string } | null): boolean =>
  viewer?.role === 'ADMIN' || viewer?.role === 'SUPER_ADMIN'

/** Guests and customers: those who may buy. */
export const isShopper = (viewer: { role: string } | null): boolean => viewer === null || viewer.role === 'CUSTOMER'

/** The viewer's profile id if they are a vendor, otherwise null. */
export const vendorProfileId = (viewer: Viewer): string | null => (viewer?.role === 'VENDOR' ? viewer.profileId : null)

/** May the viewer ask for what belongs to the owner of this email? For others it would tell who that is. */
export const mayFilterByEmail = (viewer: Viewer, email: string): boolean =>
  isAdmin(viewer) || viewer?.email.toLowerCase() === normalizeQueryEmail(email)

/** An email from a query string. Deployed clients do not encode its plus sign, which arrives as a space. */
export const normalizeQueryEmail = (text: string): string => text.trim().replaceAll(' ', '+').toLowerCase()
