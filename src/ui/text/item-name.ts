import type { OrderItem } from '../../contract/orders/orders.ts'
import { nameLine } from '../../contract/products/line-names.ts'
import { showName } from './i18n.ts'

/** What was ordered, in the current language: "Panjabi (Size 42)". */
export const showItemName = (item: Pick<OrderItem, 'product' | 'variantTitle' | 'variantTitleBn'>): string =>
  showName(nameLine({ ...item.product, variantTitle: item.variantTitle, variantTitleBn: item.variantTitleBn }))
