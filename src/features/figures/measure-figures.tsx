import { formatNumber, type Locale } from '../../contract/money.ts'
import { type Measured, Measures } from '../../ui/measures.tsx'
import { type Translate, useLocale, useText } from '../../ui/text.ts'
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
  const figures = MEASURES.map(measure => ({
    key: measure,
    label: t(WORDS[measure]),
    value: figureWords(measure, trade.figures[measure], locale),
    ...changeWords(changeOf(measure, trade), t, locale),
  }))
  return <Measures label={t('Figures')} figures={figures} chosen={chosen} onChoose={key => onChoose(key as Measure)} />
}

const changeWords = (change: number | null, t: Translate, locale: Locale): Pick<Measured, 'change' | 'way'> => {
  if (change === 0) return { change: t('as before') }
  if (change === null) return { change: t('nothing to compare with') }
  const percent = `${formatNumber(Math.abs(change), locale)}%`
  return change < 0
    ? { change: t('{percent} less than before', { percent }), way: 'down' }
    : { change: t('{percent} more than before', { percent }), way: 'up' }
}
