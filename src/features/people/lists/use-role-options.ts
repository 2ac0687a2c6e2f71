import type { StaffRoleChoice } from '../../../contract/people/staff.ts'
import { STAFF_ROLES } from '../../../contract/staff-roles.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { STAFF_ROLE_TEXTS } from './staff-role-texts.ts'

const CHOICES: readonly StaffRoleChoice[] = ['', ...STAFF_ROLES]

/** The roles of the market's staff to choose from, each with what it works at. */
export const useRoleOptions = () => {
  const t = useTranslate()
  return CHOICES.map(value => ({
    value,
    label: t(STAFF_ROLE_TEXTS[value].label),
    hint: t(STAFF_ROLE_TEXTS[value].hint),
  }))
}
