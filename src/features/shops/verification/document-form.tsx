import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { DOCUMENT_BODY_LIMIT, sendDocument } from '../../../contract/shops/shop-documents.ts'
import type { DocumentKind } from '../../../contract/shops/verification.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { scalePicture, UnreadablePictureError } from '../../../ui/forms/scale-picture.ts'
import { ButtonGroup, Row, Stack } from '../../../ui/layout/page.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { translateText, useTranslate } from '../../../ui/text/i18n.ts'

type DocumentFormProps = { shopId: string; kind: DocumentKind; hasLastDay: boolean; onClose: () => void }

/** Sends a document. It is private, so that it is sent at once and kept nowhere on this device: that needs a network. */
export const DocumentForm = ({ shopId, kind, hasLastDay, onClose }: DocumentFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const chosen = useChosenDocument()
  const [expiresOn, setExpiresOn] = useState('')
  const [dayError, setDayError] = useState<string | null>(null)
  const send = async () => {
    const isDayMissing = hasLastDay && !expiresOn
    setDayError(isDayMissing ? t('Enter the last day on which it is valid.') : null)
    const file = chosen.requireFile()
    if (!file || isDayMissing) return
    const input = { shopId, kind, expiresOn: expiresOn || null, file }
    const sent = await run({ loading: 'Sending', done: 'The document is sent' }, () => sendOnline(sendDocument, input))
    if (!isRejected(sent)) return onClose()
    const { fields } = sent.failure as { fields?: Record<string, string> }
    setDayError(fields?.expiresOn ? translateText(fields.expiresOn) : null)
  }
  return (
    <Stack gap="sm">
      <OfflineFormNotice>{t('You need to be online to send documents.')}</OfflineFormNotice>
      {hasLastDay && (
        <DateInput
          label={t('Last day on which it is valid')}
          value={expiresOn}
          error={dayError}
          onChange={event => {
            setExpiresOn(event.target.value)
            setDayError(null)
          }}
        />
      )}
      <FileButtons chosen={chosen} />
      <ButtonGroup>
        <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={send}>
          {t('Send the document')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </ButtonGroup>
    </Stack>
  )
}

type Chosen = ReturnType<typeof useChosenDocument>

const FileButtons = ({ chosen: { name, error, isBusy, select } }: { chosen: Chosen }) => {
  const t = useTranslate()
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <Row>
        <Button icon={Camera} isBusy={isBusy} onClick={() => camera.current?.click()}>
          {t('Take a photo')}
        </Button>
        <Button icon={FileUp} isBusy={isBusy} onClick={() => file.current?.click()}>
          {t('Choose a picture or a PDF')}
        </Button>
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={select} />
        <input
          ref={file}
          type="file"
          accept="image/*,application/pdf"
          hidden
          onChange={select}
          aria-label={t('Choose a picture or a PDF')}
        />
      </Row>
      {name && <p>{t('Chosen: {name}', { name })}</p>}
      <p className="field-error" aria-live="polite">
        {error && translateText(error)}
      </p>
    </>
  )
}

/** The chosen picture, scaled down, or PDF. */
const useChosenDocument = () => {
  const [file, setFile] = useState<StoredFile | File | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = (chosen: StoredFile | File | null, called: string | null, problem: string | null) => {
    setFile(chosen)
    setName(called)
    setError(problem)
  }
  const read = async (picked: File) => {
    if (picked.type === 'application/pdf')
      return picked.size > DOCUMENT_BODY_LIMIT
        ? choose(null, null, 'Choose a file of at most 5 MB.')
        : choose(picked, picked.name, null)
    setBusy(true)
    try {
      choose(await scalePicture(picked), picked.name, null)
    } catch (failure) {
      if (!(failure instanceof UnreadablePictureError)) throw failure
      choose(null, null, failure.message)
    } finally {
      setBusy(false)
    }
  }
  const select = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = target.files?.[0]
    // Without this, selecting the same file again would fire no event.
    if (picked) read(picked).catch(reportError)
    target.value = ''
  }
  const requireFile = () => {
    if (!file) setError(error ?? 'Choose a picture or a PDF.')
    return file
  }
  return { name, error, isBusy, select, requireFile }
}
