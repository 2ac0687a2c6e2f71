import type { ReactNode } from 'react'
import './card.css'

export type CardProps = {
  /** The HTML element, where the card has a meaning of its own. */
  as?: 'div' | 'article' | 'aside' | 'li' | 'section'
  label?: string
  children: ReactNode
}

/** A raised surface whose children are stacked in one column with even gaps. */
export const Card = ({ as: Element = 'div', label, children }: CardProps) => (
  <Element className="card" aria-label={label}>
    {children}
  </Element>
)
