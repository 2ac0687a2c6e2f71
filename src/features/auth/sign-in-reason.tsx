import { useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/** On the way to the checkout: why an account is needed, and that the cart stays. */
export const SignInReason = ({ from }: { from: string }) => {
  const t = useTranslate()
  if (!/^\/checkout(\?|$)/.test(from)) return null
  return (
    <Notice title={t('Sign in to place your order')}>
      {t('With an account you can follow, change and return the order. Your cart and coupon stay as they are.')}
    </Notice>
  )
}
