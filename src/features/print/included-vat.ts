import { type Taka, toPoisha, toTaka } from '../../contract/money.ts'

/** The VAT that an amount contains, since prices are shown with it: 115 at 15 percent contain 15. */
export const includedVat = (amount: Taka, percent: number): Taka =>
  toTaka(Math.round((toPoisha(amount) * percent) / (100 + percent)))
