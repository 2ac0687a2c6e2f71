import type { ReactNode } from 'react'
import './card.css'

export type CardProps = {
  /** Which element it is, where it is more than a box. */
  as?: 'div' | 'article' | 'aside' | 'li' | 'section'
  label?: string
  children: ReactNode
}

/** A sheet of paper on the ground; what is inside stands in one column with even gaps. */
export const Card = ({ as: Element = 'div', label, children }: CardProps) => (
  <Element className="card" aria-label={label}>
    {children}
  </Element>
)
