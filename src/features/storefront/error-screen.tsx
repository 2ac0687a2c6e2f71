import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '../../ui/controls/illustration.tsx'
import { Stitch } from '../../ui/controls/stitch.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import './error-screen.css'

export type ErrorScreenProps = {
  title: string
  children: ReactNode
  illustration: IllustrationName
  /** Buttons that lead to other screens. */
  actions: ReactNode
}

/** A screen for errors: what happened, and where to go. */
export const ErrorScreen = ({ title, children, illustration, actions }: ErrorScreenProps) => {
  useTitle(title)
  return (
    <Page width="narrow">
      <div className="error-screen">
        <Illustration name={illustration} />
        <h1>{title}</h1>
        <Stitch />
        <p>{children}</p>
        <div className="error-screen-actions">{actions}</div>
      </div>
    </Page>
  )
}
