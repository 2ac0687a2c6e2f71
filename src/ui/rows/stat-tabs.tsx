import { TrendingDown, TrendingUp } from 'lucide-react'
import './stat-tabs.css'

export type Stat = {
  key: string
  label: string
  /** Already formatted. */
  value: string
  /** The change against the previous period, as text. */
  change: string
  /** The direction of the change; absent where there is none or nothing to compare with. */
  trend?: 'up' | 'down' | undefined
}
export type StatTabsProps = {
  label: string
  stats: readonly Stat[]
  selected: string
  onSelect: (key: string) => void
}

/** Figures with their change against the previous period. The selected one is what the chart below shows. */
export const StatTabs = ({ label, stats, selected, onSelect }: StatTabsProps) => (
  <fieldset className="stat-tabs" aria-label={label}>
    {stats.map(stat => (
      <button key={stat.key} type="button" aria-pressed={stat.key === selected} onClick={() => onSelect(stat.key)}>
        <span>{stat.label}</span>
        <strong>{stat.value}</strong>
        <small className={stat.trend === 'down' ? 'is-down' : undefined}>
          {stat.trend === 'up' && <TrendingUp aria-hidden="true" />}
          {stat.trend === 'down' && <TrendingDown aria-hidden="true" />}
          {stat.change}
        </small>
      </button>
    ))}
  </fieldset>
)
