/**
 * A tiny script for pages that the server has rendered: it collects presses of buttons, and of Enter in a field, until
 * the app takes over (src/app/takeover.ts). Links, forms and popovers work by themselves.
 */
const presses: HTMLElement[] = []
Object.assign(globalThis, { haatEarlyPresses: presses })

const EARLY_BUTTON = '[data-rendered] button[type=button]:not([popovertarget])'
const EARLY_FIELD = '[data-rendered] input:not(form input)'

const collect = (target: EventTarget | null, selector: string): void => {
  const element = (target as Element).closest<HTMLElement>(selector)
  if (element) presses.push(element)
}
document.addEventListener('click', ({ target }) => collect(target, EARLY_BUTTON))
document.addEventListener('keydown', ({ key, target }) => key === 'Enter' && collect(target, EARLY_FIELD))

export {}
