import type { ReactNode } from 'react'
import './card-header.css'

/** The head of a card: what it is, and its menu at the end. */
export const CardHeader = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <div className="card-head">
    <div>{children}</div>
    {end}
  </div>
)
