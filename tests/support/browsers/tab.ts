import { expect } from 'vitest'
import {
  type ElementQuery,
  findElement,
  findTapPoint,
  focusField,
  readShownText,
  readTapOutcome,
  type SentQuery,
  type TapOutcome,
  toSentQuery,
} from './page-queries.ts'

/** What each engine's driver can do with a tab. */
export type TabDriver = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, with arguments and a result that can be sent. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  tap(x: number, y: number): Promise<void>
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>
  /** Deletes what is selected. */
  pressBackspace(): Promise<void>
  chooseFile(query: SentQuery, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(path: string): Promise<void>
  /** Brings it to the front. */
  show(): Promise<void>
  close(): Promise<void>
  /** Errors that its scripts threw, and of the console. */
  errors: string[]
}

export type Tab = Omit<TabDriver, 'tap' | 'type' | 'pressBackspace' | 'chooseFile'> & {
  /** Goes back in the history. The drivers wait for a load, which a page that was kept in memory does not have. */
  back(): Promise<void>
  press(role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp, inside?: string): Promise<void>
  fill(name: string | RegExp, value: string, inside?: string): Promise<void>
  upload(name: string | RegExp, path: string): Promise<void>
  has(role: string, name: string | RegExp, inside?: string): Promise<boolean>
  /** Waits until such an element is visible. */
  waitFor(role: string, name: string | RegExp, inside?: string): Promise<void>
  waitForText(text: string | RegExp): Promise<void>
  hasText(text: string | RegExp): Promise<boolean>
  /** Waits until this is true of the page. */
  waitUntil(what: string, run: () => boolean | Promise<boolean>): Promise<void>
  waitForPath(path: string | RegExp): Promise<void>
  path(): Promise<string>
  /** All that is shown, in one line. */
  text(): Promise<string>
}

const MOST_TAPS = 5
const FIELDS = ['textbox', 'spinbutton', 'searchbox', 'combobox']

export const createTab = (driver: TabDriver): Tab => {
  const find = <Result>(query: ElementQuery, read: (element: HTMLElement | null) => Result): Promise<Awaited<Result>> =>
    driver.evaluate(readElement(read), toSentQuery(query)) as Promise<Awaited<Result>>
  const until = async <Result>(what: string, look: () => Promise<Result | null | false>): Promise<Result> => {
    let found: Result | null | false = null
    const readState = async (): Promise<string> => {
      try {
        found = await look()
        return found === null || found === false ? 'missing' : 'there'
      } catch (error) {
        // A page that is being replaced cannot answer.
        return String(error)
      }
    }
    await expect.poll(readState, { message: what }).toBe('there')
    return found as unknown as Result
  }
  const has: Tab['has'] = (role, name, inside) => find({ role, name, inside }, element => element !== null)
  const text = () => driver.evaluate(readShownText)
  const hasText: Tab['hasText'] = async wanted => {
    const shown = await text()
    return typeof wanted === 'string' ? shown.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(shown)
  }
  /** @returns whether the element got the click */
  const tapOnce = async (query: ElementQuery): Promise<boolean> => {
    const what = `The ${query.role} “${query.name}”`
    let last = ''
    const findStill = async () => {
      const point = await find(query, findTapPoint)
      const isStill = JSON.stringify(point) === last
      last = JSON.stringify(point)
      return isStill && point
    }
    const { x, y } = await until(what, findStill)
    await driver.tap(x, y)
    // A page that is being replaced cannot answer: it was tapped.
    const readOutcome = () => driver.evaluate(readTapOutcome).catch((): TapOutcome => 'taken')
    const readEnd = async () => {
      const outcome = await readOutcome()
      return outcome !== 'waiting' && outcome
    }
    return (await until(`${what} and its click`, readEnd)) === 'taken'
  }
  const path = () => driver.evaluate(() => location.pathname + location.search)
  return {
    ...driver,
    path,
    back: () => driver.evaluate(() => history.back()),
    has,
    text,
    hasText,
    press: async (role, name, inside) => {
      // What comes late may move it away from under the finger: then a person taps it again.
      for (let taps = 1; !(await tapOnce({ role, name, inside })); taps++)
        if (taps === MOST_TAPS) throw new Error(`The ${role} “${name}” moves away from each tap.`)
    },
    fill: async (name, value, inside) => {
      const focus = async () => {
        for (const role of FIELDS) {
          const held = await find({ role, name, inside }, focusField)
          if (held !== null) return { held }
        }
        return null
      }
      const { held } = await until(`The field “${name}”`, focus)
      if (held !== '') await driver.pressBackspace()
      await driver.type(value)
    },
    upload: async (name, file) => {
      const query = { role: 'file', name }
      await until(`The field for files “${name}”`, () => find(query, element => element !== null))
      await driver.chooseFile(toSentQuery(query), file)
    },
    waitFor: async (role, name, inside) => {
      await until(`The ${role} “${name}”`, () => has(role, name, inside))
    },
    waitForText: async wanted => {
      await until(`The text “${wanted}”`, () => hasText(wanted))
    },
    waitUntil: async (what, run) => {
      await until(what, () => driver.evaluate(run))
    },
    waitForPath: async wanted => {
      const isThere = (now: string) => (typeof wanted === 'string' ? now === wanted : wanted.test(now))
      await until(`The path ${wanted}`, async () => isThere(await path()))
    },
  }
}

/** One function that can be sent to the page: finds the element there, and reads something of it. */
const readElement = <Result>(read: (element: HTMLElement | null) => Result): ((query: SentQuery) => Result) =>
  // Both are self-contained; only their text reaches the page.
  new Function('query', `return (${read})((${findElement})(query))`) as (query: SentQuery) => Result
