import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Illustration, type IllustrationName } from '../controls/illustration.tsx'
import './empty-state.css'
import { StitchFrame } from '../controls/stitch.tsx'

export type EmptyStateProps = {
  /** Why there is nothing. */
  title: string
  /** One more sentence, where it helps. */
  children?: ReactNode
  illustration?: IllustrationName
  /** Where the list gets filled. */
  link?: { href: string; label: string }
  /** Instead of a link, one Button with the next step. */
  action?: ReactNode
}

/** Shown where a list has nothing: why, and what to do next. */
export const EmptyState = ({ title, children, illustration = 'basket', link, action }: EmptyStateProps) => (
  <div className="empty-state">
    <StitchFrame />
    <Illustration name={illustration} />
    <p className="empty-state-title">{title}</p>
    {children && <p>{children}</p>}
    {link && (
      <Button variant="primary" href={link.href}>
        {link.label}
      </Button>
    )}
    {action}
  </div>
)
