import { formatTaka } from '../contract/money.ts'
import { useLocale } from './text.ts'
import './totals.css'

export type TotalsProps = {
  /** In taka; a negative amount is a discount. */
  rows: readonly { label: string; amount: number }[]
  total: { label: string; amount: number }
}

/** How the money adds up, the last line large. */
export const Totals = ({ rows, total }: TotalsProps) => {
  const locale = useLocale()
  return (
    <dl className="totals">
      {[...rows, total].map(row => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{formatTaka(row.amount, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
