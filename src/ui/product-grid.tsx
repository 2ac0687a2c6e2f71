import { Children, type ReactNode } from 'react'
import './product-grid.css'

export type ProductGridProps = {
  /** Names the list for screen readers. */
  label: string
  /** ProductCards, or whatever else stands in the cells. */
  children: ReactNode
  /** `beside` leaves room for a panel: one column fewer on wide screens. */
  width?: 'full' | 'beside'
}

/** Two columns on phones, three on tablets, four on desktops. */
export const ProductGrid = ({ label, children, width = 'full' }: ProductGridProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
  <ul role="list" aria-label={label} className={`product-grid product-grid-${width}`}>
    {Children.map(children, child => (
      <li>{child}</li>
    ))}
  </ul>
)
