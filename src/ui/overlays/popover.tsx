import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import './popover.css'

export type PopoverProps = {
  /** The content of the trigger button. */
  trigger: ReactNode
  /** The accessible name of the trigger. */
  label: string
  variant?: 'plain' | 'brand' | 'icon' | 'soft'
  children: ReactNode
}

const MARGIN = 8

/** A button that opens a panel (the Popover API). A press outside, Escape or a press on a link inside closes it. */
export const Popover = ({ trigger, label, variant = 'plain', children }: PopoverProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open' && button.current && panel.current) positionPanel(button.current, panel.current)
  }
  const closeAfterChoice = (event: React.MouseEvent) =>
    event.target instanceof Element && event.target.closest('a, button') && panel.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`popover-trigger popover-trigger-${variant}`}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: pressing Enter on an item inside fires a click */}
      <div ref={panel} id={id} popover="auto" className="popover" onToggle={toggle} onClick={closeAfterChoice}>
        {children}
      </div>
    </>
  )
}

/**
 * Below the button, or above where there is more room; aligned to the button's right edge where it would leave the
 * window.
 */
const positionPanel = (button: HTMLElement, panel: HTMLElement) => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const fits = left + panel.offsetWidth + MARGIN <= innerWidth
  const fitsBelow = bottom + panel.offsetHeight + 2 * MARGIN <= innerHeight || top < innerHeight - bottom
  panel.style.top = `${Math.round(Math.max(MARGIN, fitsBelow ? bottom + MARGIN : top - panel.offsetHeight - MARGIN))}px`
  panel.style.left = `${Math.round(Math.max(MARGIN, fits ? left : right - panel.offsetWidth))}px`
}
