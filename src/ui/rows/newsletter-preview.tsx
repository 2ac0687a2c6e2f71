import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import './newsletter-preview.css'
import { useTranslate } from '../text/i18n.ts'

/** `children`: the text; nothing: none is written yet. */
export type NewsletterPreviewProps = { subject: string; children?: ReactNode }

/** A newsletter as subscribers will see it. */
export const NewsletterPreview = ({ subject, children }: NewsletterPreviewProps) => {
  const t = useTranslate()
  return (
    <Card as="section" label={t('Preview')}>
      <p className="meta">{t('Preview')}</p>
      <h2 className="newsletter-preview-subject">{subject.trim() || t('No subject yet')}</h2>
      <hr />
      {children ?? <p className="meta">{t('The preview appears here.')}</p>}
      <hr />
      <p className="meta">{t('Unsubscribe')}</p>
    </Card>
  )
}
