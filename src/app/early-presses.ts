/**
 * A tiny script for pages that the server has rendered: it collects presses of buttons until the app takes over
 * (src/app/takeover.ts). Links, forms and popovers work by themselves.
 */
const presses: HTMLElement[] = []
Object.assign(globalThis, { haatEarlyPresses: presses })

const EARLY_BUTTON = '[data-rendered] button[type=button]:not([popovertarget])'
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>(EARLY_BUTTON)
  if (button) presses.push(button)
})

export {}
