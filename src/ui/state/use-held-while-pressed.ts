import { useState, useSyncExternalStore } from 'react'

/** How long a click may come after the finger is up. There is none after a long press. */
const CLICK_WAIT_MS = 500

/**
 * A value that does not change while a pointer is pressed, until its click has been handled. What appears or goes when
 * a field loses focus would otherwise move a button away between press and release, and the tap would be lost.
 */
export const useHeldWhilePressed = <Value>(value: Value): Value => {
  const isPressed = useSyncExternalStore(subscribe, () => isDown, isNeverDown)
  const [held, setHeld] = useState(() => value)
  if (isPressed) return held
  if (held !== value) setHeld(() => value)
  return value
}

let isDown = false
let release: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const isNeverDown = () => false

const setDown = (next: boolean) => {
  clearTimeout(release)
  if (isDown === next) return
  isDown = next
  for (const listener of listeners) listener()
}

const releaseIn = (ms: number) => {
  clearTimeout(release)
  release = setTimeout(() => setDown(false), ms)
}

/** On touch screens focus moves after `pointerup`, just before `click`. */
const HANDLERS: Record<string, (event: Event) => void> = {
  pointerdown: () => setDown(true),
  pointerup: () => releaseIn(CLICK_WAIT_MS),
  click: () => releaseIn(0),
  pointercancel: () => setDown(false),
  keydown: () => setDown(false),
  // The list of a native select keeps `pointerup` for itself.
  pointermove: event => isDown && event instanceof PointerEvent && event.buttons === 0 && releaseIn(0),
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) for (const [name, handle] of Object.entries(HANDLERS)) addEventListener(name, handle, true)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [name, handle] of Object.entries(HANDLERS)) removeEventListener(name, handle, true)
    setDown(false)
  }
}
