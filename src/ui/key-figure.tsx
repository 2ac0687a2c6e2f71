import { Card } from './card.tsx'
import './key-figure.css'
import { Link } from './link.tsx'

export type KeyFigureProps = {
  label: string
  /** Already formatted. */
  value: string
  hint?: string
  /** Where the things that it counts are listed. */
  href?: string
}

/** So many characters stand large in a third of a phone's width. */
const SHORT = 7

/** One number that matters and what it counts. */
export const KeyFigure = ({ label, value, hint, href }: KeyFigureProps) => (
  <Card>
    <p className="key-figure">
      <strong className={value.length > SHORT ? 'is-long' : undefined}>{value}</strong>
      <span>{href ? <Link href={href}>{label}</Link> : label}</span>
      {hint && <small>{hint}</small>}
    </p>
  </Card>
)

/** Key figures in a row of three on phones. */
export const KeyFigures = ({ children }: { children: React.ReactNode }) => <div className="key-figures">{children}</div>
