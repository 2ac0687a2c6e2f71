import { findValue } from '../../../contract/records.ts'
import { REMOVED_FROM_SHOP, SHOP_ROLES } from '../../../contract/shop-roles.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'

type RoleTexts = { label: MessageKey; hint: MessageKey }

const SHOP_ROLE_TEXTS: Record<(typeof SHOP_ROLES)[number], RoleTexts> = {
  ORDERS: { label: 'Orders and messages', hint: 'Orders, parcels, returns, and messages with customers.' },
  PRODUCTS: { label: 'Products and questions', hint: 'Products, prices, stock, pictures, imports and questions.' },
  MANAGER: { label: 'Manager', hint: 'Everything but money, documents and people.' },
}

/** The roles to choose from, each with what it opens. */
export const useShopRoles = () => {
  const t = useTranslate()
  return SHOP_ROLES.map(value => ({
    value,
    label: t(SHOP_ROLE_TEXTS[value].label),
    hint: t(SHOP_ROLE_TEXTS[value].hint),
  }))
}

/** What a role is called; later versions may have others. */
export const useShopRoleName = () => {
  const t = useTranslate()
  return (role: string): string => {
    if (role === REMOVED_FROM_SHOP) return t('Removed')
    const texts = findValue(SHOP_ROLE_TEXTS, role)
    return texts ? t(texts.label) : role
  }
}
