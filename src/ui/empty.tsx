import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import './empty.css'
import { StitchFrame } from './stitch.tsx'

export type EmptyProps = {
  /** The cause, in the specification's words where it has some. */
  title: string
  /** One sentence more, where it helps. */
  children?: ReactNode
  drawing?: DrawingName
  /** The one Button that leads on. */
  action?: ReactNode
}

/** Nothing is here: why, and what to do now. */
export const Empty = ({ title, children, drawing = 'basket', action }: EmptyProps) => (
  <div className="empty">
    <StitchFrame />
    <Drawing name={drawing} />
    <p className="empty-title">{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
)
