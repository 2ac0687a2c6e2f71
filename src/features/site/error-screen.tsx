import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import { Page } from '../../ui/page.tsx'
import { Stitch } from '../../ui/stitch.tsx'
import { useTitle } from '../../ui/use-title.ts'
import './error-screen.css'

export type ErrorScreenProps = {
  title: string
  children: ReactNode
  drawing: IllustrationName
  /** Buttons that lead out of here. */
  actions: ReactNode
}

/** A screen that has nothing to show: what is the matter, and the way out. */
export const ErrorScreen = ({ title, children, drawing, actions }: ErrorScreenProps) => {
  useTitle(title)
  return (
    <Page width="narrow">
      <div className="error-screen">
        <Illustration name={drawing} />
        <h1>{title}</h1>
        <Stitch />
        <p>{children}</p>
        <div className="error-screen-actions">{actions}</div>
      </div>
    </Page>
  )
}
