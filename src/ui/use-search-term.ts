import { useEffect, useEffectEvent, useState } from 'react'

/** A pause in typing this long goes into the address: browsers allow about three changes of it a second. */
const DEBOUNCE_MS = 300

/**
 * What is typed into a list's search, told after a pause. While a dialog stands over the list it waits until that is closed:
 * another list would take the dialog away with the row that it was opened from.
 * @param term what is searched for now
 */
export const useSearchTerm = (term: string, onTerm: (term: string) => void) => {
  const [typed, setTyped] = useState(term)
  const show = useEffectEvent(() => typed !== term && onTerm(typed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the pause anew
  useEffect(() => debounceUntilDialogCloses(show), [typed])
  useEffect(() => setTyped(term), [term])
  return [typed, setTyped] as const
}

const debounceUntilDialogCloses = (show: () => void): (() => void) => {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tell, DEBOUNCE_MS)
  }
  const tell = () => {
    const over = document.querySelector('dialog:modal')
    if (over) over.addEventListener('close', show, { once: true, signal: ended.signal })
    else if (isFormOpening()) wait()
    else show()
  }
  wait()
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

/** The address asks for a form over the list already: on a slow phone its dialog takes longer than the pause. */
const isFormOpening = (): boolean => new URLSearchParams(location.search).has('edit')
