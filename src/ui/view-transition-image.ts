import type { MouseEvent } from 'react'

/** The picture of a product's own screen bears this name in zoom.css; of two, a browser would move neither. */
const TRANSITION_NAME = 'product-picture'
const PROPERTY = 'view-transition-name'

/** On a link in a card: its picture grows into that of the next screen, where the browser has view transitions. */
export const setViewTransitionImage = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  for (const named of document.querySelectorAll<HTMLElement>(`[style*=${PROPERTY}]`))
    named.style.removeProperty(PROPERTY)
  document.querySelector<HTMLElement>('.zoom > .picture')?.style.setProperty(PROPERTY, 'none')
  currentTarget.closest('article')?.querySelector<HTMLElement>('.picture')?.style.setProperty(PROPERTY, TRANSITION_NAME)
}
