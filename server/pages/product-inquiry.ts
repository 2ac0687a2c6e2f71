import { pickName } from '../../src/contract/bangla-texts.ts'
import { formatDigits, type Locale } from '../../src/contract/messages/number-format.ts'
import type { Product } from '../../src/contract/products/products.ts'
import type { Shop } from '../../src/contract/shops/shops.ts'
import { toWhatsappNumber } from '../../src/contract/whatsapp-number.ts'
import { createPageTranslation } from '../http/page-messages.ts'
import { escapeAttribute, escapeText } from './meta-tags.ts'

/**
 * How to ask the shop for a product, for browsers that cannot run the app: it stands in the note of src/index.html.
 * @param link the URL of the product
 */
export const productInquiry = (product: Product, shop: Shop, link: string, locale: Locale): string => {
  const t = createPageTranslation(locale)
  const name = pickName(product, locale)
  const text = t('I would like to order {product}: {link}', { product: name, link })
  const whatsapp = `https://wa.me/${toWhatsappNumber(shop.phoneNumber)}?text=${encodeURIComponent(text)}`
  const parts = [
    `<b>${escapeText(t('Ask {shop} for this product:', { shop: pickName(shop, locale) }))}</b>`,
    `<a href="tel:${escapeAttribute(shop.phoneNumber)}">${escapeText(formatDigits(shop.phoneNumber, locale))}</a>`,
    `<a href="${escapeAttribute(whatsapp)}" rel="noreferrer">WhatsApp</a>`,
  ]
  return `<p lang="${locale}">${parts.join(' ')}</p>`
}

/** The end of the note. */
const NOTE_END = /(?=<\/div>\s*<\/noscript>)/

export const withProductInquiry = (html: string, inquiry: string): string => html.replace(NOTE_END, () => inquiry)
