import type { ReactNode } from 'react'
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { CategorySheet } from './category-sheet.tsx'
import { Footer } from './footer.tsx'
import { StoreBottomBar } from './store-bottom-bar.tsx'
import { TopNotices } from './top-notices.tsx'
import './store-frame.css'
import { useCartCount } from '../cart/use-cart-count.ts'
import { StoreHeader } from './store-header.tsx'

/** The frame around every shop screen: header, footer and navigation. */
export const StoreFrame = ({ children }: { children: ReactNode }) => {
  const t = useTranslate()
  return (
    <div className="store-frame">
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <TopNotices />
      <StoreHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ScrollToTop />
      <StoreBottomBar />
      <CategorySheet />
      <CartStatus />
    </div>
  )
}

/** Announces changes of the cart to screen readers. */
const CartStatus = () => {
  const t = useTranslate()
  const count = useCartCount()
  return (
    <output className="visually-hidden">
      {count > 0 && t('{count, plural, one {# item in the cart} other {# items in the cart}}', { count })}
    </output>
  )
}
