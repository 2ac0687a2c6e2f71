/** The part of the WebDriver protocol that tests use: https://www.w3.org/TR/webdriver2/ */

/** Under this key, WebDriver sends elements. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

type Answer = { value: unknown }
export type Command = <Result = unknown>(method: string, path: string, body?: object) => Promise<Result>

/** Calls of a driver's session. Start it with `startSession`. */
const createCommand =
  (base: string): Command =>
  async <Result>(method: string, path: string, body: object = {}): Promise<Result> => {
    const response = await fetch(base + path, { method, body: method === 'POST' ? JSON.stringify(body) : null })
    const { value } = (await response.json()) as Answer
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string }
      throw new Error(`${method} ${path}: ${error}: ${message}`)
    }
    return value as Result
  }

/** Asks the driver on this port for a browser. */
export const startSession = async (port: number, capabilities: object): Promise<Command> => {
  const base = `http://127.0.0.1:${port}/session`
  const body = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = await createCommand(base)<{ sessionId: string }>('POST', '', body)
  const command = createCommand(`${base}/${sessionId}`)
  await command('POST', '/timeouts', { script: 60_000, pageLoad: 60_000, implicit: 0 })
  return command
}
