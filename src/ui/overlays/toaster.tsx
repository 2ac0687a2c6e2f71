import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import hot, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { TOASTS_VISIBLE } from '../../contract/constants.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { useTranslate } from '../text/i18n.ts'
import './toaster.css'

const ICONS = { success: CircleCheck, error: CircleAlert, loading: LoaderCircle, blank: Info, custom: Info } as const
/** A swipe longer than this dismisses a toast. */
const SWIPE_PX = 80
/** How long a dismissed toast stays to fade out. */
const REMOVE_MS = 200

/**
 * Shows the toasts; rendered once in the app. At most three at a time. Their timers pause while a mouse moves over them
 * or the focus is in them; a mouse that rests where a toast appears does not keep it.
 */
export const Toaster = () => {
  const { toasts, handlers } = useToaster({ removeDelay: REMOVE_MS })
  const t = useTranslate()
  const visibleToasts = toasts.filter(toast => toast.visible)
  const popover = useRef<HTMLElement>(null)
  const newest = visibleToasts[0]?.id
  const { pause, resume } = usePause(handlers, visibleToasts.length > 0)
  useEffect(() => {
    for (const toast of visibleToasts.slice(TOASTS_VISIBLE)) hot.dismiss(toast.id)
  }, [visibleToasts])
  // Showing the popover again for each toast puts it above a dialog that was opened since.
  useEffect(() => {
    const box = popover.current
    if (!newest || !box) return
    const header = document.querySelector('.top-bar')
    box.style.setProperty('--header-end', `${header?.getBoundingClientRect().bottom ?? 0}px`)
    box.hidePopover()
    box.showPopover()
  }, [newest])
  return (
    <section
      ref={popover}
      popover="manual"
      className="toaster"
      aria-label={t('Messages')}
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && pause()}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toasts.slice(0, TOASTS_VISIBLE).map(toast => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

type PauseHandlers = { startPause: () => void; endPause: () => void }

/** Each pause is ended once: react-hot-toast takes an end without a start for a pause since 1970. */
const usePause = ({ startPause, endPause }: PauseHandlers, hasToasts: boolean) => {
  const isPaused = useRef(false)
  const pause = () => {
    if (!isPaused.current) startPause()
    isPaused.current = true
  }
  const resume = () => {
    if (isPaused.current) endPause()
    isPaused.current = false
  }
  // A toast that is dismissed while it has the focus causes no blur.
  useEffect(() => {
    if (!hasToasts) resume()
  })
  return { pause, resume }
}

const ToastBox = ({ toast }: { toast: Toast }) => {
  const Icon = ICONS[toast.type]
  const dismiss = () => hot.dismiss(toast.id)
  const { offset, ...swipe } = useSwipe(dismiss)
  return (
    <div
      className={`toast toast-${toast.type}${toast.visible ? '' : ' is-leaving'}`}
      style={offset ? { transform: `translateX(${offset}px)`, opacity: 1 - Math.abs(offset) / 300 } : undefined}
      {...swipe}
    >
      <Icon aria-hidden="true" />
      <div className="toast-text" {...toast.ariaProps}>
        {resolveValue(toast.message, toast)}
      </div>
      <IconButton icon={X} label={useTranslate()('Dismiss')} onClick={dismiss} />
    </div>
  )
}

/** Follows a sideways drag. Calls `onSwipe` where it is long enough; otherwise the element moves back. */
const useSwipe = (onSwipe: () => void) => {
  const [start, setStart] = useState<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    setStart(null)
    setOffset(0)
  }
  return {
    offset,
    onPointerDown: (event: PointerEvent) =>
      setStart(event.target instanceof Element && event.target.closest('button') ? null : event.clientX),
    onPointerMove: (event: PointerEvent) => start !== null && setOffset(event.clientX - start),
    onPointerUp: () => {
      if (Math.abs(offset) > SWIPE_PX) onSwipe()
      end()
    },
    onPointerLeave: end,
    onPointerCancel: end,
  }
}
