import './popover-fallback.css'

/**
 * What the Popover API does for menus and toasts, for browsers of before 2024, which lack it. src/app/main.tsx loads it
 * there. A panel of it lies over the page by its z-index, and the toasts are copied into an open dialog, which would
 * cover them.
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
  if (!(target instanceof Element)) return
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  const panel = id ? document.getElementById(id) : null
  closeOthers(panel ?? target.closest(OPEN_AUTO))
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
const TOASTER = '.toaster[data-open]'
let copy: HTMLElement | undefined

/** Copies the toasts into the dialog that was opened last. Their elements are React's, so they stay where they are. */
const copyToasts = (): void => {
  const toaster = document.querySelector<HTMLElement>(`#root ${TOASTER}`)
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (copy && copy.parentElement === dialog && copy.innerHTML === toaster?.innerHTML) return
  copy?.remove()
  copy = undefined
  if (!toaster || !dialog) return
  copy = document.importNode(toaster, true)
  copy.addEventListener('click', pressOriginal)
  dialog.append(copy)
}

const pressOriginal = ({ target, currentTarget }: MouseEvent): void => {
  const listButtons = (toaster: unknown) => (toaster instanceof Element ? [...toaster.querySelectorAll('button')] : [])
  const at = listButtons(currentTarget).findIndex(button => target instanceof Node && button.contains(target))
  listButtons(document.querySelector(`#root ${TOASTER}`))[at]?.click()
}

new MutationObserver(copyToasts).observe(document.body, {
  ...{ childList: true, subtree: true, characterData: true },
  attributeFilter: ['open', 'data-open', 'class'],
})
document.addEventListener('click', handleClick)
document.addEventListener('keydown', handleEscape)
