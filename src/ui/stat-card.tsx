import { Card } from './card.tsx'
import './stat-card.css'
import { Link } from './link.tsx'

export type StatCardProps = {
  label: string
  /** Already formatted. */
  value: string
  hint?: string
  /** Where the things that it counts are listed. */
  href?: string
}

/** So many characters stand large in a third of a phone's width. */
const SHORT_VALUE_LENGTH = 7

/** One number that matters and what it counts. */
export const StatCard = ({ label, value, hint, href }: StatCardProps) => (
  <Card>
    <p className="key-figure">
      <strong className={value.length > SHORT_VALUE_LENGTH ? 'is-long' : undefined}>{value}</strong>
      <span>{href ? <Link href={href}>{label}</Link> : label}</span>
      {hint && <small>{hint}</small>}
    </p>
  </Card>
)

/** Key figures in a row of three on phones. */
export const StatCards = ({ children }: { children: React.ReactNode }) => <div className="key-figures">{children}</div>
