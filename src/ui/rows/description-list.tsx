import type { ReactNode } from 'react'
import './description-list.css'

export type DescriptionItem = { label: string; value: ReactNode }

/** Labels with their values, such as the lines of a receipt. */
export const DescriptionList = ({ facts }: { facts: readonly DescriptionItem[] }) => (
  <dl className="description-list">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
