import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SCROLL_TOP_PX } from '../contract/constants.ts'
import { IconButton } from './icon-button.tsx'
import './scroll-to-top.css'
import { useTranslate } from './i18n.ts'

/** Appears after 300 px of scrolling (specification section 9) and leads back up. */
export const ScrollToTop = () => {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > SCROLL_TOP_PX)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  return (
    <div className="scroll-to-top">
      <IconButton icon={ArrowUp} label={t('Back to top')} variant="raised" onClick={() => scrollTo({ top: 0 })} />
    </div>
  )
}
