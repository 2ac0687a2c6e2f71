import { flushSync } from 'react-dom'

/**
 * The server's HTML is visible before the app's scripts have run. What a person does to it meanwhile is repeated on the
 * app's own elements, once the first screen is rendered.
 */

/**
 * The buttons that were pressed, and the fields in which Enter was, in this order. src/app/early-presses.ts collects
 * them.
 */
declare global {
  var haatEarlyPresses: HTMLElement[] | undefined
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the page is rendered into; src/index.html has it. */
export const findRoot = (): HTMLElement => document.getElementById('root')!

let repeatRecorded: (() => void) | undefined
let resolveFirstScreen = (): void => {}
/** Resolves when the first screen is rendered and can be used. */
export const firstScreen = new Promise<void>(resolve => {
  resolveFirstScreen = resolve
})

/** Records what was done to the server's HTML, right before the app replaces it. */
export const recordEarlyInput = (): void => {
  // Focusing the body would do nothing but force a layout.
  const { activeElement, body } = document
  const focused = activeElement instanceof HTMLElement && activeElement !== body ? locate(activeElement) : undefined
  const repeat = findEarlyInput(() => true)
  repeatRecorded = () => repeat(() => focused?.()?.focus({ preventScroll: true }))
}

/**
 * Repeats it; called when a part of the first screen is rendered. Where the app attaches to the server's HTML instead of
 * replacing it, React attaches to the frame and to the screen in it in different turns of the event loop. What was done
 * to a part until then it has ignored, so that is read now.
 */
export const repeatEarlyInput = (part: 'frame' | 'screen'): void => {
  const { dataset } = findRoot()
  if (dataset.rendered !== undefined && !repeatRecorded)
    findEarlyInput(element => (element.closest('main') ? 'screen' : 'frame') === part)()
  if (part === 'frame') return
  delete dataset.rendered
  repeatRecorded?.()
  repeatRecorded = undefined
  resolveFirstScreen()
}

/** Finds what was done to the server's HTML. @returns repeats it, and calls `focus` between values and presses */
const findEarlyInput = (isPart: (element: Element) => boolean): ((focus?: () => void) => void) => {
  const fields = [...document.querySelectorAll<Field>('#root :is(input, textarea, select)')].filter(isPart)
  const changes = fields.filter(hasChanged).map(field => ({ find: locate(field), value: readValue(field) }))
  const presses = (globalThis.haatEarlyPresses ?? []).filter(isPart).map(locate)
  return focus => {
    for (const { find, value } of changes) changeValue(find() as Field | undefined, value)
    focus?.()
    // When React has taken the changes, and each of these when it has taken the one before.
    queueMicrotask(() => {
      for (const { find } of changes) flushSync(() => leave(find()))
      for (const find of presses) flushSync(() => press(find()))
    })
  }
}

/**
 * Returns a function that finds the element, or its counterpart after another rendering. In another language its label
 * differs: then it is the one at the same place, if there are as many.
 */
const locate = (element: HTMLElement): (() => HTMLElement | undefined) => {
  const [labelled, unlabelled] = [findAlike(element, LABELLED), findAlike(element, UNLABELLED)]
  return () => {
    const others = findAlike(element, UNLABELLED)
    return (
      findAlike(element, LABELLED)[labelled.indexOf(element)] ??
      (others.length === unlabelled.length ? others[unlabelled.indexOf(element)] : undefined)
    )
  }
}

const UNLABELLED = ['name', 'href', 'type']
const LABELLED = [...UNLABELLED, 'aria-label']

const findAlike = (element: Element, attributes: readonly string[]): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(element.localName)].filter(other =>
    attributes.every(name => other.getAttribute(name) === element.getAttribute(name)),
  )

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox'

const hasChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) return [...field.options].some(one => one.selected !== one.defaultSelected)
  return isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue
}

const readValue = (field: Field): string => (isChoice(field) ? '' : field.value)

const press = (element: HTMLElement | undefined): void => {
  if (element instanceof HTMLInputElement)
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  else element?.click()
}

/** Some fields take what was typed when the focus leaves them. */
const leave = (field: HTMLElement | undefined): void => {
  if (field !== document.activeElement) field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Changes a field as a person does. React ignores an event unless the value differs from the one that was set last. */
const changeValue = (field: Field | undefined, value: string): void => {
  if (!field) return
  if (isChoice(field)) {
    field.checked = false
    field.click()
    return
  }
  field.value = field instanceof HTMLSelectElement ? field.value : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
