import { Card } from '../layout/card.tsx'
import './newsletter-preview.css'
import { useTranslate } from '../text/i18n.ts'

export type NewsletterPreviewProps = { subject: string; paragraphs: readonly { key: string; text: string }[] }

/** A newsletter as subscribers will see it. */
export const NewsletterPreview = ({ subject, paragraphs }: NewsletterPreviewProps) => {
  const t = useTranslate()
  return (
    <Card as="section" label={t('Preview')}>
      <p className="meta">{t('Preview')}</p>
      <h2 className="newsletter-preview-subject">{subject.trim() || t('No subject yet')}</h2>
      <hr />
      <div className="newsletter-preview-text">
        {paragraphs.length === 0 && <p className="meta">{t('The preview appears here.')}</p>}
        {paragraphs.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <hr />
      <p className="meta">{t('Unsubscribe')}</p>
    </Card>
  )
}
