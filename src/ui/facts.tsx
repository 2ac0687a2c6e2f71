import type { ReactNode } from 'react'
import './facts.css'

export type Fact = { label: string; value: ReactNode }

/** What is known of a thing, each with its name: a receipt's lines. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
