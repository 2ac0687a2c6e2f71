import type { ReactNode } from 'react'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import { useText } from '../../ui/text.ts'
import { CategorySheet } from './category-sheet.tsx'
import { Footer } from './footer.tsx'
import { ShopperBar } from './shopper-bar.tsx'
import { TopNotes } from './top-notes.tsx'
import './store-frame.css'
import { StoreHead } from './store-head.tsx'
import { useCartCount } from './use-cart-count.ts'

/** What stands around every screen of the shop. */
export const StoreFrame = ({ children }: { children: ReactNode }) => {
  const t = useText()
  return (
    <div className="store-frame">
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <TopNotes />
      <StoreHead />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ScrollToTop />
      <ShopperBar />
      <CategorySheet />
      <CartStatus />
    </div>
  )
}

/** Tells screen readers when the cart has changed. */
const CartStatus = () => {
  const t = useText()
  const count = useCartCount()
  return (
    <output className="visually-hidden">
      {count > 0 && t('{count, plural, one {# item in the cart} other {# items in the cart}}', { count })}
    </output>
  )
}
