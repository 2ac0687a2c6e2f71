import type { BrowserContext } from 'playwright'

/** How long to wait for a page that does not respond, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5_000

/** Prints what the pages of a failed test show, their outbox and their locks, because nobody can look at them in CI. */
export const printFailureDump = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    const timeout = new Promise<string>(resolve =>
      setTimeout(resolve, RESPONSE_TIMEOUT_MS, 'The page does not answer.'),
    )
    const state = page.evaluate(describePage).catch((error: Error) => error.message)
    process.stderr.write(`\nState of ${page.url()}\n${await Promise.race([state, timeout])}\n`)
  }
}

/** Runs in the page. */
const describePage = async (): Promise<string> => {
  const locks = await navigator.locks?.query()
  const registration = await navigator.serviceWorker?.getRegistration()
  const workers = [registration?.installing, registration?.waiting, registration?.active].map(worker => worker?.state)
  return new Promise(resolve => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input:not([type=password]), main textarea')]
    const messages = [...document.querySelectorAll('main, [role=status], [role=alert]')]
    const shown = {
      text: messages.map(({ textContent }) => textContent.slice(0, 1_500)),
      fields: fields.map(({ name, value, checked }) => `${name}=${value}${checked ? ' (checked)' : ''}`),
      isControlled: navigator.serviceWorker?.controller != null,
      workers,
      locks: locks?.held?.map(({ name, clientId }) => `${name} of ${clientId}`),
    }
    const finish = (outbox: unknown) => resolve(JSON.stringify({ ...shown, outbox }, null, 1))
    const opening = indexedDB.open('haat')
    // There is no database yet: creating an empty one here would break the page.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => finish('none')
    opening.onblocked = () => finish('blocked')
    opening.onsuccess = () => {
      const request = opening.result.transaction('outbox').objectStore('outbox').getAll()
      request.onsuccess = () => {
        opening.result.close()
        finish(request.result)
      }
    }
  })
}
