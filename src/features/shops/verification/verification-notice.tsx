import { listVerifications } from '../../../contract/shops/shop-documents.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** Tells a vendor which documents are missing, where the market asks for any. */
export const VerificationNotice = () => {
  const t = useTranslate()
  const { page } = useRemoteList({ endpoint: listVerifications, input: {}, limit: 100, applyPending: rows => rows })
  const asked = page?.rows.filter(({ documents }) => documents.length > 0) ?? []
  if (asked.length === 0) return null
  const link = <Button href="/dashboard/verification">{t('See the documents')}</Button>
  if (asked.every(({ isVerified }) => isVerified)) return <Notice title={t('You are verified')} action={link} />
  const missing = asked.flatMap(({ documents }) => documents).filter(({ state }) => state !== 'ACCEPTED')
  const isSent = missing.every(({ state }) => state === 'SENT')
  if (isSent) return <Notice title={t('Your documents are being checked')} action={link} />
  return (
    <Notice tone="wait" title={t('The market needs documents from you')} action={link}>
      {asked.some(({ maySell }) => !maySell)
        ? t('Without them your products are not on sale.')
        : asked.some(({ mayBePaid }) => !mayBePaid)
          ? t('Without them nothing is paid out to you.')
          : null}
    </Notice>
  )
}
