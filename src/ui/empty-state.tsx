import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './illustration.tsx'
import './empty-state.css'
import { StitchFrame } from './stitch.tsx'

export type EmptyStateProps = {
  /** The cause, in the specification's words where it has some. */
  title: string
  /** One sentence more, where it helps. */
  children?: ReactNode
  illustration?: IllustrationName
  /** The one Button that leads on. */
  action?: ReactNode
}

/** Nothing is here: why, and what to do now. */
export const EmptyState = ({ title, children, illustration = 'basket', action }: EmptyStateProps) => (
  <div className="empty">
    <StitchFrame />
    <Illustration name={illustration} />
    <p className="empty-title">{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
)
