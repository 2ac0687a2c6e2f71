import { Children, type ReactNode } from 'react'
import './product-grid.css'

export type ProductGridProps = {
  /** The accessible name of the list. */
  label: string
  /** ProductCards, or skeletons. */
  children: ReactNode
  /** `beside`: next to a panel, so one column fewer on wide screens. */
  width?: 'full' | 'beside'
}

/** Two columns on phones, three on tablets, four on desktops. */
export const ProductGrid = ({ label, children, width = 'full' }: ProductGridProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
  <ul role="list" aria-label={label} className={`product-grid product-grid-${width}`}>
    {Children.map(children, child => (
      <li>{child}</li>
    ))}
  </ul>
)
