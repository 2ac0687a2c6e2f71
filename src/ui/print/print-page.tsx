import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Logo } from '../controls/logo.tsx'
import { Row } from '../layout/page.tsx'
import { useTranslate } from '../text/i18n.ts'
import './print-page.css'

export type PrintPageProps = {
  /** The kind of document. */
  title: string
  backHref: string
  /** Of the button that leads there. */
  backLabel: string
  children: ReactNode
}

/** A printable page: on screen with buttons above, on paper without them. */
export const PrintPage = ({ title, backHref, backLabel, children }: PrintPageProps) => (
  <PrintDesk backHref={backHref} backLabel={backLabel}>
    <Paper title={title}>{children}</Paper>
  </PrintDesk>
)

/** A sheet with its title. Always dark on white. */
export const Paper = ({ title, children }: Pick<PrintPageProps, 'title' | 'children'>) => (
  <article className="paper">
    <header className="paper-head">
      <span aria-hidden="true">
        <Logo />
      </span>
      <h1>{title}</h1>
    </header>
    {children}
  </article>
)

type PrintDeskProps = { backHref: string; backLabel: string; children: ReactNode }

/** What is printed, below the buttons that print it and lead back. */
export const PrintDesk = ({ backHref, backLabel, children }: PrintDeskProps) => {
  const t = useTranslate()
  return (
    <div className="paper-desk">
      <div className="paper-tools">
        <Row align="between">
          <Button icon={ArrowLeft} href={backHref}>
            {backLabel}
          </Button>
          <Button variant="primary" icon={Printer} onClick={() => print()}>
            {t('Print')}
          </Button>
        </Row>
      </div>
      {children}
    </div>
  )
}
