import { type FormEvent, useId, useState } from 'react'
import { addNewsletterPicture } from '../../../contract/newsletters/newsletter-drafts.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PictureInput } from '../../../ui/forms/picture-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

type NewsletterPictureDialogProps = { onClose: () => void; onAdd: (markdown: string) => void }

/** Sends a picture to the market, and gives the Markdown that shows it. */
export const NewsletterPictureDialog = ({ onClose, onAdd }: NewsletterPictureDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const { run, isBusy } = useSubmit()
  const [file, setFile] = useState<StoredFile | null>(null)
  const [alt, setAlt] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    const result = await run({ loading: 'Sending', done: () => null }, () =>
      callAuthenticated(addNewsletterPicture, { file }),
    )
    if (isRejected(result)) return
    onAdd(`![${alt.replace(/[[\]\\]/g, ' ').trim()}](${result.data.image})`)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Add a picture')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={!file}>
            {t('Add')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={add} noValidate>
        <Stack>
          <PictureInput label={t('Picture')} value={file} onChange={setFile} />
          <TextInput
            label={t('Description of the picture')}
            hint={t('For those whose mail program shows no pictures.')}
            name="alt"
            value={alt}
            maxLength={120}
            autoComplete="off"
            onChange={event => setAlt(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
