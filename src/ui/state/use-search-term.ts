import { useEffect, useEffectEvent, useState } from 'react'

/** How long typing must pause before the URL changes: browsers limit how often it may change. */
const DEBOUNCE_MS = 300

/**
 * The text of a list's search field; `onTerm` is called after a pause in typing. While a dialog is open it waits until
 * the dialog closes: another list could remove the row that the dialog belongs to.
 * @param term the current search term
 */
export const useSearchTerm = (term: string, onTerm: (term: string) => void) => {
  const [typed, setTyped] = useState(term)
  const search = useEffectEvent(() => typed !== term && onTerm(typed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => debounceUntilDialogCloses(search), [typed])
  useEffect(() => setTyped(term), [term])
  return [typed, setTyped] as const
}

const debounceUntilDialogCloses = (search: () => void): (() => void) => {
  const cancelled = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(searchWhenClosed, DEBOUNCE_MS)
  }
  const searchWhenClosed = () => {
    const dialog = document.querySelector('dialog:modal')
    if (dialog) dialog.addEventListener('close', search, { once: true, signal: cancelled.signal })
    else if (isFormOpening()) wait()
    else search()
  }
  wait()
  return () => {
    clearTimeout(timer)
    cancelled.abort()
  }
}

/** The URL already asks for a form: on a slow phone its dialog may open later than the timer fires. */
const isFormOpening = (): boolean => new URLSearchParams(location.search).has('edit')
