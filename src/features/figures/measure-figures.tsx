import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatNumber } from '../../contract/money.ts'
import { useLocale, useText } from '../../ui/text.ts'
import { changeOf, figureWords, MEASURES, type Measure, type Trade } from './figures.ts'

const WORDS: Record<Measure, string> = {
  sales: 'Sales',
  orders: 'Orders',
  views: 'Views',
  conversion: 'Conversion',
}

export type MeasureFiguresProps = { trade: Trade; chosen: Measure; onChoose: (measure: Measure) => void }

/** The four figures of a period, each against the days before; the chosen one is what the chart draws. */
export const MeasureFigures = ({ trade, chosen, onChoose }: MeasureFiguresProps) => {
  const t = useText()
  const locale = useLocale()
  return (
    <fieldset className="measures" aria-label={t('Figures')}>
      {MEASURES.map(measure => (
        <button key={measure} type="button" aria-pressed={measure === chosen} onClick={() => onChoose(measure)}>
          <span>{t(WORDS[measure])}</span>
          <strong>{figureWords(measure, trade.figures[measure], locale)}</strong>
          <Change change={changeOf(measure, trade)} />
        </button>
      ))}
    </fieldset>
  )
}

const Change = ({ change }: { change: number | null }) => {
  const t = useText()
  const locale = useLocale()
  if (change === 0) return <small>{t('as before')}</small>
  if (change === null) return <small>{t('nothing to compare with')}</small>
  const Icon = change < 0 ? TrendingDown : TrendingUp
  const percent = `${formatNumber(Math.abs(change), locale)}%`
  return (
    <small className={change < 0 ? 'is-down' : undefined}>
      <Icon aria-hidden="true" />
      {change < 0 ? t('{percent} less than before', { percent }) : t('{percent} more than before', { percent })}
    </small>
  )
}
