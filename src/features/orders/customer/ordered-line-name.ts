import type { OrderItem } from '../../../contract/orders/orders.ts'
import { nameLine } from '../../../contract/products/line-names.ts'
import { showName } from '../../../ui/text/i18n.ts'

/** The name of a line as it was sold. */
export const nameOrderedLine = ({ product, ...line }: OrderItem): string =>
  showName(nameLine({ ...line, name: product.name, ...(product.nameBn !== undefined && { nameBn: product.nameBn }) }))
