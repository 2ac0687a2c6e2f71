import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { InvoiceLines } from '../../../src/features/orders/print/invoice.tsx'
import { PackingSlipLines } from '../../../src/features/orders/print/packing-slip.tsx'
import { VatLines } from '../../../src/features/orders/print/vat-lines.tsx'
import { setLocale } from '../../../src/ui/text/i18n.ts'

const order = {
  orderItem: [
    { id: '1', product: { name: 'Panjabi', nameBn: 'পাঞ্জাবি' }, price: 650, quantity: 2 },
    { id: '2', product: { name: 'Panjabi', nameBn: 'পাঞ্জাবি' }, price: 700, quantity: 1 },
  ].map((item, n) => ({ ...item, variantTitle: `Size ${40 + n}`, variantTitleBn: ['সাইজ ৪০', 'সাইজ ৪১'][n] })),
  ...{ shipping: 0, couponDiscount: 0 },
} as unknown as Order

afterEach(() => setLocale('en'))

describe.each([
  ['An invoice', InvoiceLines],
  ['A packing slip', PackingSlipLines],
  ['A tax invoice', ({ order }: { order: Order }) => <VatLines order={order} percent={15} />],
])('%s', (_, Lines) => {
  it('has a line for each variant, with its name in the language of the paper', async () => {
    expect(renderToStaticMarkup(<Lines order={order} />)).toMatch(/Panjabi \(Size 40\).*Panjabi \(Size 41\)/s)
    await setLocale('bn')
    expect(renderToStaticMarkup(<Lines order={order} />)).toMatch(/পাঞ্জাবি \(সাইজ ৪০\).*পাঞ্জাবি \(সাইজ ৪১\)/s)
  })
})
