import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { openDocument, type ShopDocument } from '../../../contract/shops/shop-documents.ts'
import { saveBlob } from '../../../lists/download-file.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PictureWindow } from '../../../ui/goods/picture-window.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { isKnownKind, KIND_LABELS } from './document-texts.ts'

/**
 * Shows the picture of a document, or saves its PDF, which no page of ours displays. It is asked for at each press, for
 * each view is recorded, and this device does not keep it.
 */
export const DocumentFile = ({
  document: { id, shopName, kind, contentType, hasFile },
}: {
  document: ShopDocument
}) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [image, setImage] = useState<string | null>(null)
  const isPdf = contentType === 'application/pdf'
  if (!hasFile) return <p className="meta">{t('The file was deleted')}</p>
  const open = () =>
    run({ done: () => null }, async () => {
      const { data } = await callAuthenticated(openDocument, { id })
      if (data.contentType === 'image/webp') setImage(`data:image/webp;base64,${data.file}`)
      else
        saveBlob(toPdf(data.file), `${shopName}-${kind.toLowerCase()}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'), 'pdf')
    })
  const name = `${shopName}: ${isKnownKind(kind) ? t(KIND_LABELS[kind]) : kind}`
  return (
    <>
      <Button icon={isPdf ? Download : Eye} isBusy={isBusy} onClick={open}>
        {isPdf ? t('Download the PDF') : t('View document')}
      </Button>
      {image && <PictureWindow pictures={[{ id, image, name }]} shown={0} onClose={() => setImage(null)} />}
    </>
  )
}

const toPdf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), character => character.charCodeAt(0))], { type: 'application/pdf' })
