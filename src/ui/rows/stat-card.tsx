import { Card } from '../layout/card.tsx'
import './stat-card.css'
import { Link } from '../controls/link.tsx'

export type StatCardProps = {
  label: string
  /** Already formatted. */
  value: string
  hint?: string
  /** The list of what it counts. */
  href?: string
}

/** The longest value that fits in large type into a third of a phone's width. */
const SHORT_VALUE_LENGTH = 7

/** One number and what it counts. */
export const StatCard = ({ label, value, hint, href }: StatCardProps) => (
  <Card>
    <p className="stat-card">
      <strong className={value.length > SHORT_VALUE_LENGTH ? 'is-long' : undefined}>{value}</strong>
      <span>{href ? <Link href={href}>{label}</Link> : label}</span>
      {hint && <small>{hint}</small>}
    </p>
  </Card>
)

/** StatCards side by side; three in a row on phones. */
export const StatCards = ({ children }: { children: React.ReactNode }) => <div className="stat-cards">{children}</div>
