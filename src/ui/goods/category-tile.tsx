import { Children, type ReactNode } from 'react'
import './category-tile.css'
import { Link } from '../controls/link.tsx'
import { Picture } from './picture.tsx'

export type CategoryTileProps = { name: string; image: string; thumbhash?: string | null; href: string }

/** A category: a round picture inside a stitched ring, with the name below. */
export const CategoryTile = ({ name, image, thumbhash, href }: CategoryTileProps) => (
  <Link href={href} className="category-tile">
    <span className="category-tile-ring">
      <Picture image={image} alt="" thumbhash={thumbhash} shape="round" sizes="(min-width: 64rem) 8rem, 22vw" />
    </span>
    <span className="category-tile-name">{name}</span>
  </Link>
)

/** Categories in one row that scrolls sideways: four in view on phones, eight on large screens. */
export const CategoryGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
  <ul role="list" aria-label={label} className="category-grid">
    {Children.map(children, child => (
      <li>{child}</li>
    ))}
  </ul>
)
