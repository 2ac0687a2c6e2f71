import { lazy, Suspense, useEffect, useState } from 'react'
import { SCROLL_TOP_PX } from '../../contract/constants.ts'
import { OptionalBoundary } from '../state/optional-boundary.tsx'
import './scroll-to-top.css'

const ScrollToTopButton = lazy(() => import('./scroll-to-top-button.tsx'))

/** A button that appears after 300 px of scrolling and scrolls back to the top. */
export const ScrollToTop = () => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(scrollY > SCROLL_TOP_PX)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  if (!isShown) return null
  return (
    <OptionalBoundary>
      <Suspense>
        <ScrollToTopButton />
      </Suspense>
    </OptionalBoundary>
  )
}
