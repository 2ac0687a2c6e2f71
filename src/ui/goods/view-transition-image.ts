import type { MouseEvent } from 'react'

/**
 * The picture on the product page has this name in picture-zoom.css. It must be unique, or the browser animates
 * nothing.
 */
const TRANSITION_NAME = 'product-picture'
const PROPERTY = 'view-transition-name'

/**
 * For a link in a card: animates its picture into the next screen's picture, where the browser has view transitions.
 */
export const setViewTransitionImage = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  for (const named of document.querySelectorAll<HTMLElement>(`[style*=${PROPERTY}]`))
    named.style.removeProperty(PROPERTY)
  document.querySelector<HTMLElement>('.picture-zoom > .picture')?.style.setProperty(PROPERTY, 'none')
  currentTarget.closest('article')?.querySelector<HTMLElement>('.picture')?.style.setProperty(PROPERTY, TRANSITION_NAME)
}
