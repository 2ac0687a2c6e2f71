import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../servers/demo-server.ts'
import { openDisplay } from './display.ts'
import { findElement, toExpression } from './page-queries.ts'
import type { BrowserDriver, PhoneOptions } from './phone.ts'
import type { TabDriver } from './tab.ts'
import { type Command, ELEMENT_KEY, startSession } from './web-driver.ts'

const PROGRAM = '/usr/bin/WebKitWebDriver'
const WINDOW = join(import.meta.dirname, 'webkit-window.py')
const BACKSPACE = '\uE003'

/** WebKitGTK, the engine of every browser on iPhones, driven over WebDriver. */
export const launchWebKit = async (options: PhoneOptions): Promise<BrowserDriver> => {
  if (!existsSync(PROGRAM)) throw new Error('WebKit is missing. Debian has it as webkit2gtk-driver.')
  const display = await openDisplay()
  const folder = mkdtempSync(join(tmpdir(), 'haat-webkit-'))
  const driver = await startDriver(display.name, options.language ?? 'en-US')
  const clean = () => {
    display.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const command = await startSession(driver.port, {
    'webkitgtk:browserOptions': { binary: WINDOW, args: listArguments(options, folder) },
  })
  const tabs = createTabs(command, driver)
  return {
    first: tabs.existing(await command<string>('GET', '/window')),
    openTab: tabs.open,
    close: async () => {
      await closeWindows(command)
      await driver.end()
      clean()
    },
    kill: async () => {
      await driver.end('SIGKILL')
      clean()
    },
    killPages: async () => {
      for (const pid of listPageProcesses(driver.child.pid!)) process.kill(pid, 'SIGKILL')
      await driver.end()
      clean()
    },
  }
}

/** Those of pages and of service workers, in the group of processes of this driver. */
const listPageProcesses = (group: number): number[] =>
  execFileSync('pgrep', ['-g', String(group), '-f', 'WebKitWebProcess'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)

const listArguments = (options: PhoneOptions, folder: string): string[] => {
  const { profile, width = 360, height = 740, language = 'en-US', before } = options
  const script = join(folder, 'before.js')
  if (before) writeFileSync(script, toExpression(before, []))
  return [
    ...(profile ? ['--profile', profile] : []),
    ...(before ? ['--script', script] : []),
    ...(options.hasPageCache === false ? ['--no-page-cache'] : []),
    ...(options.userAgent ? ['--user-agent', options.userAgent] : []),
    ...['--width', String(width), '--height', String(height), '--language', language],
  ]
}

/** The browser ends with its last window, and writes what it keeps. */
const closeWindows = async (command: Command): Promise<void> => {
  for (const handle of await command<string[]>('GET', '/window/handles')) {
    await command('POST', '/window', { handle })
    await command('DELETE', '/window')
  }
}

type DriverProcess = { port: number; child: ChildProcess; end(signal?: NodeJS.Signals): Promise<void> }

const startDriver = async (display: string, language: string): Promise<DriverProcess> => {
  const port = await findFreePort()
  // By lines: what pages write to the console would otherwise come when the browser ends.
  const child = spawn('stdbuf', ['-oL', PROGRAM, `--port=${port}`], {
    // A group of processes, which ends together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display,
      // With the language C, navigator.language is "C", which Intl refuses.
      LANG: `${language.replace('-', '_')}.UTF-8`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // Root may not make the sandbox; tests load nothing but Haat.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  await waitForPort(port)
  return {
    port,
    child,
    end: async (signal = 'SIGTERM') => {
      try {
        process.kill(-child.pid!, signal)
      } catch {
        // It has ended already.
      }
      await ended
    },
  }
}

const waitForPort = async (port: number): Promise<void> => {
  const isOpen = await new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
  if (isOpen) return
  await wait(50)
  return waitForPort(port)
}

/** A session has one window at a time, so each action first switches to its own, one after the other. */
const createTabs = (command: Command, { child }: DriverProcess) => {
  let turn: Promise<unknown> = Promise.resolve()
  let current: string | undefined
  const errors = readConsole(child)
  const inWindow = (handle: string): Command => {
    const run: Command = (method, path, body) => {
      const result = turn.then(async () => {
        if (current !== handle) await command('POST', '/window', { handle })
        current = handle
        return command(method, path, body)
      })
      turn = result.catch(() => undefined)
      return result as never
    }
    return run
  }
  const existing = (handle: string) => createDriver(inWindow(handle), errors)
  return {
    existing,
    open: async () => existing((await command<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle),
  }
}

/** Its browser prints what pages write to the console; which of them, it does not say. */
const readConsole = (child: ChildProcess): string[] => {
  const errors: string[] = []
  let rest = ''
  const read = (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    errors.push(...lines.filter(line => /^CONSOLE (\w+ )?ERROR /.test(line)).map(line => line.slice('CONSOLE '.length)))
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', () => undefined)
  return errors
}

type Settled<Result> = { value: Result } | { error: string }

const createDriver = (command: Command, errors: string[]): TabDriver => {
  const evaluate: TabDriver['evaluate'] = async (run, ...args) => {
    const script = `const done = arguments[0]
      Promise.resolve().then(() => ${toExpression(run, args)}).then(
        value => done({ value }), error => done({ error: String(error?.stack ?? error) }))`
    const settled = await command<Settled<never>>('POST', '/execute/async', { script, args: [] })
    if ('error' in settled) throw new Error(settled.error)
    return settled.value
  }
  const act = (actions: object[]) => command('POST', '/actions', { actions })
  return {
    errors,
    evaluate,
    goto: async url => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh')),
    tap: async (x, y) => {
      const pointer = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: pointer }])
    },
    type: async text => {
      const field = await command<Record<string, string>>('GET', '/element/active')
      await command('POST', `/element/${field[ELEMENT_KEY]}/value`, { text })
    },
    pressBackspace: async () => {
      const keys = ['keyDown', 'keyUp'].map(type => ({ type, value: BACKSPACE }))
      await act([{ type: 'key', id: 'keyboard', actions: keys }])
    },
    chooseFile: async (query, path) => {
      const script = `return ${toExpression(findElement, [query])}`
      const field = await command<Record<string, string>>('POST', '/execute/sync', { script, args: [] })
      await command('POST', `/element/${field[ELEMENT_KEY]}/value`, { text: path })
    },
    resize: async (width, height) => void (await command('POST', '/window/rect', { x: 0, y: 0, width, height })),
    screenshot: async path => writeFileSync(path, Buffer.from(await command<string>('GET', '/screenshot'), 'base64')),
    show: async () => void (await command('GET', '/window')),
    close: async () => void (await command('DELETE', '/window')),
  }
}
