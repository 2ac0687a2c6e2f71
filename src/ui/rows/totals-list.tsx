import { formatTaka } from '../../contract/messages/number-format.ts'
import { useLocale } from '../text/i18n.ts'
import './totals-list.css'

export type TotalsListProps = {
  /** In taka; a negative amount is a discount. */
  rows: readonly { label: string; amount: number }[]
  total: { label: string; amount: number }
}

/** Amounts and their total, the last line large. */
export const TotalsList = ({ rows, total }: TotalsListProps) => {
  const locale = useLocale()
  return (
    <dl className="totals-list">
      {[...rows, total].map(row => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{formatTaka(row.amount, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
