import { formatDigits } from '../../../contract/messages/number-format.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { useLocale } from '../../../ui/text/i18n.ts'
import { useAreaNames } from '../../places/use-area-names.ts'

/** Name, address, district and phone, one per line. */
export const PrintAddress = ({ address }: { address: Order['shippingAddress'] }) => {
  const locale = useLocale()
  const area = useAreaNames()(address)
  const lines = [address.name, address.address, area.join(', '), formatDigits(address.phoneNumber, locale)]
  return <p>{lines.filter(Boolean).join('\n')}</p>
}
