import { formatDigits } from '../../../contract/messages/number-format.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { useLocale } from '../../../ui/text/i18n.ts'
import { formatDistrict, useDistricts } from '../../accounts/addresses/use-districts.ts'

/** Name, address, district and phone, one per line. */
export const PrintAddress = ({ address }: { address: Order['shippingAddress'] }) => {
  const locale = useLocale()
  const districts = useDistricts()
  const place = [address.upazila, address.district && formatDistrict(address.district, districts, locale)]
  const lines = [
    address.name,
    address.address,
    place.filter(Boolean).join(', '),
    formatDigits(address.phoneNumber, locale),
  ]
  return <p>{lines.filter(Boolean).join('\n')}</p>
}
