import { useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import type { UploadProgress } from './use-product-import.ts'

/** How many pictures are sent, and which could not be read. */
export const PicturesNotice = ({ pictures }: { pictures: UploadProgress | null }) => {
  const t = useTranslate()
  if (!pictures) return null
  const { done, total, failed } = pictures
  if (done < total) return <p role="status">{t('{done} of {total} pictures sent', { done, total })}</p>
  if (failed.length === 0) return null
  return (
    <Notice tone="wait" title={t('{count} pictures could not be read', { count: failed.length })}>
      {failed.slice(0, 10).join(', ')}
    </Notice>
  )
}
