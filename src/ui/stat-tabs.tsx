import { TrendingDown, TrendingUp } from 'lucide-react'
import './stat-tabs.css'

export type Stat = {
  key: string
  label: string
  /** The figure, formatted. */
  value: string
  /** Beside the time before, in words. */
  change: string
  /** Which way it went; absent where it is as before, or nothing was. */
  trend?: 'up' | 'down' | undefined
}
export type StatTabsProps = {
  label: string
  stats: readonly Stat[]
  selected: string
  onSelect: (key: string) => void
}

/** Figures side by side, each against the time before; the chosen one is what is drawn below. */
export const StatTabs = ({ label, stats, selected, onSelect }: StatTabsProps) => (
  <fieldset className="measures" aria-label={label}>
    {stats.map(figure => (
      <button
        key={figure.key}
        type="button"
        aria-pressed={figure.key === selected}
        onClick={() => onSelect(figure.key)}
      >
        <span>{figure.label}</span>
        <strong>{figure.value}</strong>
        <small className={figure.trend === 'down' ? 'is-down' : undefined}>
          {figure.trend === 'up' && <TrendingUp aria-hidden="true" />}
          {figure.trend === 'down' && <TrendingDown aria-hidden="true" />}
          {figure.change}
        </small>
      </button>
    ))}
  </fieldset>
)
