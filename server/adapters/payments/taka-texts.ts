import { type Poisha, toTaka } from '../../../src/contract/money.ts'

/** 125000 → '1250.00', as gateways write amounts. */
export const formatTaka = (amount: Poisha): string => toTaka(amount).toFixed(2)

/** '1250.00' → 125000. Null for more than two decimals, which no charge has. */
export const parsePoisha = (taka: string): Poisha | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(taka)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
