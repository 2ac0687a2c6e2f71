import { useState } from 'react'
import { retryEmail } from '../../../contract/privacy/account.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/button.tsx'
import { catchToToast } from '../../../ui/catch-to-toast.ts'
import { translateMessage, useTranslate } from '../../../ui/i18n.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useConnection } from '../../../ui/use-connection.ts'
import { useUser } from '../../../ui/use-user.ts'

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
