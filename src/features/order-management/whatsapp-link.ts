import { normalisePhone } from '../../contract/fields.ts'
import type { Order } from '../../contract/orders.ts'
import type { Translate } from '../../ui/i18n.ts'

/** The number as WhatsApp wants it: 01712345678 → 8801712345678. */
export const toWhatsappNumber = (phone: string): string => normalisePhone(phone).replace(/\D/g, '').replace(/^0/, '880')

/** A chat with the one who gets the parcel, begun with what it is about. */
export const buildWhatsappLink = ({ number, shippingAddress, shop }: Order, t: Translate): string => {
  const text = t('Your order {number} from {shop}:', { number, shop: shop.name })
  return `https://wa.me/${toWhatsappNumber(shippingAddress.phoneNumber)}?text=${encodeURIComponent(text)}`
}
