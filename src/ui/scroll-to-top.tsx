import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SCROLL_TOP_PX } from '../contract/constants.ts'
import { IconButton } from './icon-button.tsx'
import './scroll-to-top.css'
import { useTranslate } from './i18n.ts'

/** A button that appears after 300 px of scrolling and scrolls back to the top. */
export const ScrollToTop = () => {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(scrollY > SCROLL_TOP_PX)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  if (!isShown) return null
  return (
    <div className="scroll-to-top">
      <IconButton icon={ArrowUp} label={t('Back to top')} variant="raised" onClick={() => scrollTo({ top: 0 })} />
    </div>
  )
}
