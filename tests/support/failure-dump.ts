import type { BrowserContext } from 'playwright'

/** How long a page that no longer answers is listened to, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5_000

/** Prints what a failed test's pages show, what waits in their outbox and who holds which lock: in CI nobody can look. */
export const printFailureDump = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    const silence = new Promise<string>(resolve =>
      setTimeout(resolve, RESPONSE_TIMEOUT_MS, 'The page does not answer.'),
    )
    const words = page.evaluate(describePage).catch((error: Error) => error.message)
    process.stderr.write(`\nLast words of ${page.url()}\n${await Promise.race([words, silence])}\n`)
  }
}

/** Runs in the page. */
const describePage = async (): Promise<string> => {
  const locks = await navigator.locks?.query()
  const registration = await navigator.serviceWorker?.getRegistration()
  const workers = [registration?.installing, registration?.waiting, registration?.active].map(worker => worker?.state)
  return new Promise(resolve => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input:not([type=password]), main textarea')]
    const said = [...document.querySelectorAll('main, [role=status], [role=alert]')]
    const shown = {
      text: said.map(({ textContent }) => textContent.slice(0, 1_500)),
      fields: fields.map(({ name, value, checked }) => `${name}=${value}${checked ? ' (checked)' : ''}`),
      isControlled: navigator.serviceWorker?.controller != null,
      workers,
      locks: locks?.held?.map(({ name, clientId }) => `${name} of ${clientId}`),
    }
    const tell = (outbox: unknown) => resolve(JSON.stringify({ ...shown, outbox }, null, 1))
    const opening = indexedDB.open('haat')
    // There is none yet: an empty one made here would stand in the page's way.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => tell('none')
    opening.onblocked = () => tell('blocked')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('outbox').objectStore('outbox').getAll()
      asked.onsuccess = () => {
        opening.result.close()
        tell(asked.result)
      }
    }
  })
}
