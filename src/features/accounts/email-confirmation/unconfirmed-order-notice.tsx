import { Notice } from '../../../ui/notices/notice.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ResendConfirmationButton } from './email-confirmation-notice.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

type UnconfirmedOrderNoticeProps = {
  /** The server's message, translated: how many orders or pieces are allowed before the confirmation. */
  message: string
  /** What happened to the order. */
  children: string
}

/**
 * For an order that was rejected because the email is not confirmed: what to do, and afterwards that it is confirmed.
 */
export const UnconfirmedOrderNotice = ({ message, children }: UnconfirmedOrderNoticeProps) => {
  const t = useTranslate()
  const confirmation = useEmailConfirmation()
  if (confirmation?.isConfirmed) {
    return (
      <Notice title={t('Your email is confirmed')}>
        {t('You can send this order again now.')} {children}
      </Notice>
    )
  }
  return (
    <Notice tone="wait" title={t('Confirm your email to place this order')} action={<ResendConfirmationButton />}>
      <p>{message}</p>
      {confirmation && <p>{t('We send the link to {email}.', { email: confirmation.email })}</p>}
      <p>{children}</p>
    </Notice>
  )
}
