import { useState } from 'react'
import { findValue } from '../../../contract/records.ts'
import type { ShopVerification } from '../../../contract/shops/shop-documents.ts'
import { EXPIRING_KINDS } from '../../../contract/shops/verification.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { DocumentForm } from './document-form.tsx'
import {
  formatLastDay,
  isKnownKind,
  KIND_HINTS,
  KIND_LABELS,
  listPurposeLabels,
  STATE_LABELS,
} from './document-texts.ts'

type DocumentProps = { shopId: string; document: ShopVerification['documents'][number] }

/** A kind of document with what became of it, and the form to send one. */
export const OwnDocument = ({ shopId, document }: DocumentProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { kind, state } = document
  // A later version may ask for a kind that this one cannot send.
  if (!isKnownKind(kind)) return null
  const shown = findValue(STATE_LABELS, state)
  const isWanted = state !== 'ACCEPTED' && state !== 'SENT'
  return (
    <section aria-label={t(KIND_LABELS[kind])}>
      <Stack gap="sm">
        <hr />
        <Row>
          <h3>{t(KIND_LABELS[kind])}</h3>
          {shown && <Tag tone={shown.tone}>{t(shown.label)}</Tag>}
        </Row>
        <p className="meta">
          {[...listPurposeLabels(document.neededFor), KIND_HINTS[kind]].map(text => t(text)).join(' · ')}
        </p>
        <Outcome document={document} />
        {isOpen ? (
          <DocumentForm
            shopId={shopId}
            kind={kind}
            hasLastDay={EXPIRING_KINDS.includes(kind)}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Row>
            <Button variant={isWanted ? 'primary' : undefined} onClick={() => setOpen(true)}>
              {isWanted ? t('Send the document') : t('Send another one')}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  )
}

const Outcome = ({ document: { state, reason, expiresOn, renewal } }: Pick<DocumentProps, 'document'>) => {
  const t = useTranslate()
  const locale = useLocale()
  const date = expiresOn && formatLastDay(expiresOn, locale)
  return (
    <>
      {date && state !== 'REFUSED' && (
        <p>{state === 'EXPIRED' ? t('Expired on {date}', { date }) : t('Valid until {date}', { date })}</p>
      )}
      {renewal === 'SENT' && <p>{t('A further one is being checked. This one counts until then.')}</p>}
      {renewal === 'REFUSED' && <p>{t('A further one was not accepted. This one goes on to count.')}</p>}
      {reason && (
        <p>
          <strong>{t('Why')}:</strong> {reason}
        </p>
      )}
    </>
  )
}
