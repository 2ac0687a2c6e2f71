import { useState } from 'react'
import { retryEmail } from '../../../contract/privacy/account.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { translateMessage, useTranslate } from '../../../ui/text/i18n.ts'

/** Mails to the sign-in email came back, so none are sent to it: change it, or try again. */
export const EmailBouncedNotice = ({ onRetried }: { onRetried: () => void }) => {
  const t = useTranslate()
  const user = useUser()
  return (
    <Notice
      tone="wait"
      title={t('Emails to {email} are returned', { email: user?.email ?? '' })}
      action={
        <>
          <Button href="/dashboard/settings">{t('Change')}</Button>
          <RetryButton onRetried={onRetried} />
        </>
      }
    >
      {t(
        'We no longer send emails to it, not even about your orders. Check that the address is right and that its mailbox is not full.',
      )}
    </Notice>
  )
}

const RetryButton = ({ onRetried }: { onRetried: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const retry = catchToToast(async () => {
    setBusy(true)
    try {
      const { message, descriptor } = await callAuthenticated(retryEmail, {})
      toast.success(translateMessage(message, descriptor))
      onRetried()
    } finally {
      setBusy(false)
    }
  })
  return (
    <Button isBusy={isBusy} disabled={!isOnline} onClick={retry}>
      {t('Try again')}
    </Button>
  )
}
