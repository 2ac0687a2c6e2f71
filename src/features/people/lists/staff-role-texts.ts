import type { StaffRole } from '../../../contract/staff-roles.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

type RoleTexts = { label: MessageKey; hint: MessageKey }

/** What a role is called, and what it works at; '' stands for none. */
export const STAFF_ROLE_TEXTS: Record<StaffRole | '', RoleTexts> = {
  '': { label: 'No role', hint: 'Everything that admins may do.' },
  OWNER: { label: 'Owner', hint: 'Everything that admins may do.' },
  SUPPORT: { label: 'Support', hint: 'Orders, customers, reviews to read, contact messages.' },
  MODERATION: { label: 'Moderation', hint: 'Reports, shops to approve, hiding and blocking.' },
  CATALOGUE: { label: 'Catalogue', hint: 'Categories and products.' },
  FINANCE: { label: 'Finance', hint: 'Money, payouts, refunds, couriers’ cash, orders to read.' },
  MARKETING: { label: 'Marketing', hint: 'Coupons, newsletters and pages.' },
}
