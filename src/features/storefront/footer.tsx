import { lazy } from 'react'
import { toPhoneLink } from '../../contract/market/market-settings.ts'
import { formatDigits } from '../../contract/messages/number-format.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Logo } from '../../ui/controls/logo.tsx'
import { LazyOnVisible } from '../../ui/state/lazy-on-visible.tsx'
import { useMarket } from '../../ui/state/market.ts'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import './footer.css'
import { ordersPath } from './nav-targets.ts'
import { usePageLinks } from './use-page-links.ts'

const NewsletterForm = lazy(async () => ({ default: (await import('./newsletter-form.tsx')).NewsletterForm }))

/** The footer of every shop screen. */
export const Footer = () => {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const market = useMarket()
  const phone = market?.phone
  const company = [market?.companyRegistration, market?.bin && `${t('BIN')} ${market.bin}`].filter(Boolean).join(' · ')
  const pages = usePageLinks()
  return (
    <footer className="footer">
      <div className="footer-stitch" aria-hidden="true" />
      <div className="wrap">
        <div className="footer-about">
          <Logo />
          <p>
            {t(
              'The open market of shops across Bangladesh. It works without a network too: browse, search and order, and everything is sent when you are back online.',
            )}
          </p>
          <OptionalBoundary>
            <LazyOnVisible placeholder={<div className="footer-news" />}>
              <NewsletterForm />
            </LazyOnVisible>
          </OptionalBoundary>
        </div>
        <nav aria-label={t('The market')}>
          <h2>{t('The market')}</h2>
          <Link href="/">{t('Home')}</Link>
          <Link href="/products">{t('All Products')}</Link>
          <Link href="/shops">{t('All Shops')}</Link>
          <Link href="/cart">{t('Cart')}</Link>
          <Link href="/about-us">{t('About Us')}</Link>
          {pages.map(
            page =>
              page.inFooter && (
                <Link key={page.href} href={page.href}>
                  {showName(page)}
                </Link>
              ),
          )}
        </nav>
        <nav aria-label={t('Your account')}>
          <h2>{t('Your account')}</h2>
          <Link href="/my-account">{t('My Account')}</Link>
          {!user && <Link href="/login">{t('Sign In')}</Link>}
          {!user && <Link href="/sign-up">{t('Sign Up')}</Link>}
          <Link href={ordersPath(user?.role)}>{t('Orders')}</Link>
          <Link href="/wishlist">{t('Wishlist')}</Link>
        </nav>
        <div className="footer-call">
          <h2>{t(phone ? 'Call us' : 'Contact')}</h2>
          {phone && <a href={toPhoneLink(phone)}>{formatDigits(phone, locale)}</a>}
          <Link href="/contact">{t('Contact')}</Link>
          <Link href="/faq">{t('Questions and answers')}</Link>
          <p>{t('Cash on delivery')}</p>
        </div>
      </div>
      {company && <p className="wrap footer-company">{company}</p>}
    </footer>
  )
}
