import type { ReactNode } from 'react'
import './description-list.css'

export type DescriptionItem = { label: string; value: ReactNode }

/** What is known of a thing, each with its name: a receipt's lines. */
export const DescriptionList = ({ facts }: { facts: readonly DescriptionItem[] }) => (
  <dl className="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
