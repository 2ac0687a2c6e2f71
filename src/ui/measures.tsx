import { TrendingDown, TrendingUp } from 'lucide-react'
import './measures.css'

export type Measured = {
  key: string
  label: string
  /** The figure, formatted. */
  value: string
  /** Beside the time before, in words. */
  change: string
  /** Which way it went; absent where it is as before, or nothing was. */
  way?: 'up' | 'down' | undefined
}
export type MeasuresProps = {
  label: string
  figures: readonly Measured[]
  chosen: string
  onChoose: (key: string) => void
}

/** Figures side by side, each against the time before; the chosen one is what is drawn below. */
export const Measures = ({ label, figures, chosen, onChoose }: MeasuresProps) => (
  <fieldset className="measures" aria-label={label}>
    {figures.map(figure => (
      <button key={figure.key} type="button" aria-pressed={figure.key === chosen} onClick={() => onChoose(figure.key)}>
        <span>{figure.label}</span>
        <strong>{figure.value}</strong>
        <small className={figure.way === 'down' ? 'is-down' : undefined}>
          {figure.way === 'up' && <TrendingUp aria-hidden="true" />}
          {figure.way === 'down' && <TrendingDown aria-hidden="true" />}
          {figure.change}
        </small>
      </button>
    ))}
  </fieldset>
)
