import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Logo } from '../../../ui/controls/logo.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './print-page.css'

export type PrintPageProps = {
  /** The kind of document. */
  title: string
  /** The order's page. */
  backHref: string
  children: ReactNode
}

/** A printable page: on screen with buttons above, on paper without them. Always dark on white. */
export const PrintPage = ({ title, backHref, children }: PrintPageProps) => {
  const t = useTranslate()
  return (
    <PrintDesk backHref={backHref} backLabel={t('Back to the order')}>
      <article className="paper">
        <header className="paper-head">
          <span aria-hidden="true">
            <Logo />
          </span>
          <h1>{title}</h1>
        </header>
        {children}
      </article>
    </PrintDesk>
  )
}

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
