import './popover-fallback.css'

/**
 * What the Popover API does for menus and toasts, for browsers of before 2024, which lack it. src/app/main.tsx loads it
 * there. A panel of it lies over the page by its z-index, but below an open dialog.
 */

const OPEN_AUTO = '[popover=auto][data-open]'

const setOpen = (panel: HTMLElement, isOpen: boolean): void => {
  if (panel.hasAttribute('data-open') === isOpen) return
  panel.toggleAttribute('data-open', isOpen)
  const [newState, oldState] = isOpen ? ['open', 'closed'] : ['closed', 'open']
  panel.dispatchEvent(Object.assign(new Event('toggle'), { newState, oldState }))
}

const closeOthers = (kept: Element | null): void => {
  for (const panel of document.querySelectorAll<HTMLElement>(OPEN_AUTO)) if (panel !== kept) setOpen(panel, false)
}

const buttonOf = (panel: Element): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(panel.id)}"]`)

const handleClick = ({ target }: MouseEvent): void => {
  const element = target as Element
  const id = element.closest('[popovertarget]')?.getAttribute('popovertarget')
  const panel = id ? document.getElementById(id) : null
  closeOthers(panel ?? element.closest(OPEN_AUTO))
  if (panel) setOpen(panel, !panel.hasAttribute('data-open'))
}

const handleEscape = (event: KeyboardEvent): void => {
  const panel = event.key === 'Escape' && document.querySelector(OPEN_AUTO)
  if (!panel) return
  event.preventDefault()
  closeOthers(null)
  buttonOf(panel)?.focus()
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    setOpen(this, true)
  },
  hidePopover(this: HTMLElement) {
    setOpen(this, false)
  },
})
document.addEventListener('click', handleClick)
document.addEventListener('keydown', handleEscape)
