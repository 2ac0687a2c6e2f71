import type { ShopTax } from '../../src/contract/shops/shop-tax.ts'

type TaxColumns = { bin: string | null; vat_rate: number | null }

/** The fields of what a shop's invoices say about VAT. */
export const toShopTax = ({ bin, vat_rate }: TaxColumns) => ({
  ...(bin !== null && { bin }),
  ...(vat_rate !== null && { vatPercent: vat_rate / 100 }),
})

/** The columns of what a change says about it. */
export const toTaxColumns = ({ bin, vatPercent }: ShopTax): Partial<TaxColumns> => ({
  ...(bin !== undefined && { bin }),
  ...(vatPercent !== undefined && { vat_rate: vatPercent === null ? null : Math.round(vatPercent * 100) }),
})
