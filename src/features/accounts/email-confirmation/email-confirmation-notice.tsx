import { useState } from 'react'
import { sendConfirmation } from '../../../contract/accounts/credentials.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { translateMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { useEmailConfirmation } from './use-email-confirmation.ts'

/** Asks the signed-in user to confirm their email. Renders nothing once it is confirmed. */
export const EmailConfirmationNotice = () => {
  const t = useTranslate()
  const confirmation = useEmailConfirmation()
  if (!confirmation || confirmation.isConfirmed) return null
  return (
    <Notice title={t('Confirm your email')} action={<ResendConfirmationButton />}>
      {t('We sent a link to {email}. Open it to order without limits and to get emails about your orders.', {
        email: confirmation.email,
      })}
    </Notice>
  )
}

export const ResendConfirmationButton = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const send = catchToToast(async () => {
    setBusy(true)
    try {
      const { message, descriptor } = await callAuthenticated(sendConfirmation, {})
      toast.success(translateMessage(message, descriptor))
    } finally {
      setBusy(false)
    }
  })
  return (
    <Button isBusy={isBusy} disabled={!isOnline} onClick={send}>
      {t('Resend link')}
    </Button>
  )
}
