import { useState } from 'react'
import { sendConfirmation } from '../../contract/credentials.ts'
import { ask } from '../../local/ask.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useConfirmation } from './use-confirmation.ts'

/** Asks whoever is signed in to confirm the sign-in email. Nothing where it is confirmed. */
export const ConfirmationNotice = () => {
  const t = useText()
  const confirmation = useConfirmation()
  if (!confirmation || confirmation.isConfirmed) return null
  return (
    <Notice title={t('Confirm your email')} action={<SendAgain />}>
      {t('We sent a link to {email}. Open it to order without limits and to get our mails about your orders.', {
        email: confirmation.email,
      })}
    </Notice>
  )
}

export const SendAgain = () => {
  const t = useText()
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const send = attempt(async () => {
    setBusy(true)
    try {
      toast.success(say((await ask(sendConfirmation, {})).message))
    } finally {
      setBusy(false)
    }
  })
  return (
    <Button isBusy={isBusy} disabled={!isOnline} onClick={send}>
      {t('Send the link again')}
    </Button>
  )
}
