import { useSearchParams } from 'wouter'
import { DEFAULT_LISTING_QUERY, listingUrl, parseListingUrl } from '../../../contract/products/listing-url.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { findSignInTitle } from './sign-in-reasons.ts'

/** Why an account is needed for what the person was going to do. Renders nothing where they came by themselves. */
export const SignInReason = ({ from }: { from: string }) => {
  const t = useTranslate()
  const [search] = useSearchParams()
  const title = findSignInTitle(from, search.get('for'))
  if (!title) return null
  return (
    <Notice title={t(title)}>
      {title === 'Sign in to place your order' &&
        t('With an account you can follow, change and return the order. Your cart and coupon stay as they are.')}
      {title === 'Sign in to see this shop' && (
        <Link href={publicShopUrl(from)}>{t('See its products without an account')}</Link>
      )}
    </Notice>
  )
}

const publicShopUrl = (from: string): string => {
  const { shopId } = parseListingUrl(`?shop=${from.split(/[/?]/)[2] ?? ''}`)
  return listingUrl({ ...DEFAULT_LISTING_QUERY, shopId })
}
