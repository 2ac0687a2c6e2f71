import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../../ui/drawing.tsx'
import { Page } from '../../ui/page.tsx'
import { Stitch } from '../../ui/stitch.tsx'
import { useTitle } from '../../ui/use-title.ts'
import './error-screen.css'

export type ErrorScreenProps = {
  title: string
  children: ReactNode
  drawing: DrawingName
  /** Buttons that lead out of here. */
  actions: ReactNode
}

/** A screen that has nothing to show: what is the matter, and the way out. */
export const ErrorScreen = ({ title, children, drawing, actions }: ErrorScreenProps) => {
  useTitle(title)
  return (
    <Page width="narrow">
      <div className="error-screen">
        <Drawing name={drawing} />
        <h1>{title}</h1>
        <Stitch />
        <p>{children}</p>
        <div className="error-screen-actions">{actions}</div>
      </div>
    </Page>
  )
}
