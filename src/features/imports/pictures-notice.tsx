import { Notice } from '../../ui/notices/notice.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
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
