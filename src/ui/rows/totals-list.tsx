import { formatTakaRange } from '../text/format-taka-range.ts'
import { useLocale } from '../text/i18n.ts'
import './totals-list.css'

export type TotalsListProps = {
  rows: readonly TotalsRow[]
  total: TotalsRow
}
/** In taka; a negative amount is a discount. `upTo`: what it may be at most, where it is not certain yet. */
type TotalsRow = { label: string; amount: number; upTo?: number | undefined }

/** Amounts and their total, the last line large. */
export const TotalsList = ({ rows, total }: TotalsListProps) => {
  const locale = useLocale()
  return (
    <dl className="totals-list">
      {[...rows, total].map(row => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{formatTakaRange(row.amount, row.upTo ?? row.amount, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
