import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

/** What a key does in the table of orders. */
export type OrderShortcut = 'next' | 'previous' | 'accept' | 'pack' | 'ship' | 'select' | 'deselect' | 'help'

const SHORTCUTS: ReadonlyMap<string, OrderShortcut> = new Map([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['a', 'accept'],
  ['p', 'pack'],
  ['s', 'ship'],
  ['x', 'select'],
  ['Escape', 'deselect'],
  ['?', 'help'],
])

/** The list of shortcuts for people, in the order of their use. */
export const SHORTCUT_LIST: readonly { keys: readonly string[]; label: MessageKey }[] = [
  { keys: ['J', '↓'], label: 'Next order' },
  { keys: ['K', '↑'], label: 'Previous order' },
  { keys: ['Enter'], label: 'Open the order' },
  { keys: ['X'], label: 'Select or deselect the order' },
  { keys: ['A'], label: 'Accept order' },
  { keys: ['P'], label: 'Print the packing slip' },
  { keys: ['S'], label: 'Mark as shipped' },
  { keys: ['Esc'], label: 'Clear the selection' },
  { keys: ['?'], label: 'Show this list' },
]

/** The status that a shortcut moves an order to. */
export const SHORTCUT_STATUSES: Partial<Record<OrderShortcut, OrderStatus>> = { accept: 'PROCESSING', ship: 'SHIPPED' }

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>

/** The shortcut of a key; null: it has none, or it was pressed where keys have another meaning. */
export const readShortcut = (event: KeyboardEvent): OrderShortcut | null =>
  isTypingIn(event.target) ? null : findShortcut(event)

/** The shortcut of a key; null: none, or the browser's. A key that is held down only moves. */
export const findShortcut = (event: PressedKey): OrderShortcut | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null
  const shortcut = SHORTCUTS.get(toLatinKey(event)) ?? null
  const isMove = shortcut === 'next' || shortcut === 'previous'
  return event.repeat && !isMove ? null : shortcut
}

/** On a Bangla keyboard layout the key at the place of J writes another letter. */
const toLatinKey = ({ key, code }: PressedKey): string => {
  const isLatin = key.length > 1 || /[a-z?]/i.test(key)
  if (isLatin) return key.length === 1 ? key.toLowerCase() : key
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

/** In a field, an open menu or a dialog, whose keys are its own. */
const isTypingIn = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest(OWN_KEYS) !== null)

const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=""], [contenteditable=true], [popover], [role=tablist]'
