import type { ApiScope } from '../../contract/integrations/api-scopes.ts'
import { findValue } from '../../contract/records.ts'
import type { MessageKey, Translate } from '../../ui/text/i18n.ts'

export const SCOPE_LABELS: Record<ApiScope, MessageKey> = {
  'orders:read': 'Read orders, with names and addresses of customers',
  'orders:write': 'Change orders and hand over parcels',
  'products:read': 'Read products and categories',
  'products:write': 'Change products, prices and stock',
  'shops:read': 'Read shops',
}

/** The label of a scope; of one of a later version, its name. */
export const labelScope = (scope: string, t: Translate): string => {
  const label = findValue(SCOPE_LABELS, scope)
  return label ? t(label) : scope
}
