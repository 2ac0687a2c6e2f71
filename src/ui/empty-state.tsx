import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './illustration.tsx'
import './empty-state.css'
import { StitchFrame } from './stitch.tsx'

export type EmptyStateProps = {
  /** Why there is nothing. */
  title: string
  /** One more sentence, where it helps. */
  children?: ReactNode
  illustration?: IllustrationName
  /** One Button with the next step. */
  action?: ReactNode
}

/** Shown where a list has nothing: why, and what to do next. */
export const EmptyState = ({ title, children, illustration = 'basket', action }: EmptyStateProps) => (
  <div className="empty-state">
    <StitchFrame />
    <Illustration name={illustration} />
    <p className="empty-state-title">{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
)
