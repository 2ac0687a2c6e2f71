import type { ReactNode } from 'react'
import './card-header.css'

/** The heading of a card, with a menu at its end. */
export const CardHeader = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <div className="card-header">
    <div>{children}</div>
    {end}
  </div>
)
