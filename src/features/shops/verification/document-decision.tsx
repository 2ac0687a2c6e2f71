import { useState } from 'react'
import { decideDocument, type ShopDocument } from '../../../contract/shops/shop-documents.ts'
import { EXPIRING_KINDS } from '../../../contract/shops/verification.ts'
import { ReasonDialog, type ReasonTemplate } from '../../../lists/reason-dialog.tsx'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { isKnownKind, KIND_LABELS } from './document-texts.ts'
import templates from './refusal-templates.json'

/** Accepts a document, or refuses it with a reason that its vendor reads. */
export const DocumentDecision = ({ document: { id, shopName, kind, expiresOn } }: { document: ShopDocument }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null)
  const [day, setDay] = useState(expiresOn ?? '')
  const hasLastDay = EXPIRING_KINDS.some(one => one === kind)
  const close = () => setAsked(null)
  const title = `${shopName}: ${isKnownKind(kind) ? t(KIND_LABELS[kind]) : kind}`
  const accept = () => {
    close()
    const lastDay = hasLastDay ? { expiresOn: day || null } : {}
    void run(CHANGE_MESSAGES, () => sendOnline(decideDocument, { id, decision: 'ACCEPTED', ...lastDay }))
  }
  return (
    <>
      <Button variant="soft" isBusy={isBusy} onClick={() => setAsked('accept')}>
        {t('Accept')}
      </Button>
      <Button isBusy={isBusy} onClick={() => setAsked('refuse')}>
        {t('Do not accept')}
      </Button>
      <Dialog
        isOpen={asked === 'accept'}
        onClose={close}
        title={title}
        actions={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button variant="primary" onClick={accept}>
              {t('Accept')}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{t('The shop is told. If this was the last document that it needs, it opens, or is paid, by itself.')}</p>
          {hasLastDay && (
            <DateInput
              label={t('Last day on which it is valid')}
              hint={t('As the document says it.')}
              value={day}
              onChange={event => setDay(event.target.value)}
            />
          )}
        </Stack>
      </Dialog>
      {asked === 'refuse' && (
        <ReasonDialog
          title={title}
          action={t('Do not accept')}
          missing={t('Enter a reason.')}
          templates={templates as ReasonTemplate[]}
          onClose={close}
          onConfirm={reason =>
            void run(CHANGE_MESSAGES, () => sendOnline(decideDocument, { id, decision: 'REFUSED', reason }))
          }
        >
          {t('The shop reads the reason, and can send another one.')}
        </ReasonDialog>
      )}
    </>
  )
}
