import { TrendingDown, TrendingUp } from 'lucide-react'
import './stat-tabs.css'

export type Stat<Key extends string = string> = {
  key: Key
  label: string
  /** Already formatted. */
  value: string
  /** The change against the previous period, as text. */
  change: string
  /** The direction of the change; absent where there is none or nothing to compare with. */
  trend?: 'up' | 'down' | undefined
}
export type StatTabsProps<Key extends string> = {
  label: string
  stats: readonly Stat<Key>[]
  selected: Key
  onSelect: (key: Key) => void
}

/** Figures with their change against the previous period. The selected one is what the chart below shows. */
export const StatTabs = <Key extends string>({ label, stats, selected, onSelect }: StatTabsProps<Key>) => (
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
