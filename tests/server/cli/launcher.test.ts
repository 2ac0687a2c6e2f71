import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
let started: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-launch-'))
  started = []
})
afterEach(() => {
  for (const { pid } of started) kill(-pid!)
  rmSync(folder, { recursive: true, force: true })
})
const kill = (group: number) => {
  try {
    process.kill(group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Prints its environment and arguments, and then the event that made it exit. */
const SCRIPT = `
  const { UV_THREADPOOL_SIZE, MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX, NODE_OPTIONS } = process.env
  const end = (event, code) => { process.stdout.write(event + '\\n', () => process.exit(code)) }
  process.on('SIGTERM', () => end('SIGTERM', 7))
  process.on('disconnect', () => end('disconnect', 0))
  const args = process.argv.slice(2)
  console.log(JSON.stringify({ UV_THREADPOOL_SIZE, MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX, NODE_OPTIONS, args }))
  setInterval(() => {}, 1000)`

const launch = async (env: Record<string, string> = {}) => {
  const script = join(folder, 'script.cjs')
  const launcher = join(folder, 'launcher.mjs')
  writeFileSync(script, SCRIPT)
  const module = pathToFileURL(join(process.cwd(), 'server/cli/launch.mjs'))
  writeFileSync(launcher, `import { launch } from '${module}'\nlaunch(${JSON.stringify(script)})`)
  const child = spawn(process.execPath, [launcher, '--given'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.push(child)
  let text = ''
  child.stdout!.on('data', chunk => (text += chunk))
  await once(child.stdout!, 'data')
  return { child, lines: () => text.trim().split('\n') }
}

describe('the launcher', () => {
  it('sets the thread pool, memory for new objects and, on Linux, memory allocation, and passes arguments on', async () => {
    const { lines } = await launch()
    const malloc = process.platform === 'linux' && { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_ARENA_MAX: '2' }
    expect(JSON.parse(lines()[0]!)).toEqual({
      UV_THREADPOOL_SIZE: '8',
      NODE_OPTIONS: '--max-semi-space-size=8',
      ...malloc,
      args: ['--given'],
    })
  })

  it('keeps values that are already set', async () => {
    const own = { UV_THREADPOOL_SIZE: '16', MALLOC_ARENA_MAX: '4' }
    const { lines } = await launch({ ...own, NODE_OPTIONS: '--max-semi-space-size=32' })
    // Node takes the last of several values.
    const options = '--max-semi-space-size=8 --max-semi-space-size=32'
    expect(JSON.parse(lines()[0]!)).toMatchObject({ ...own, NODE_OPTIONS: options })
  })

  it('passes SIGTERM on and ends with the exit code of the server', async () => {
    const { child, lines } = await launch()
    child.kill('SIGTERM')
    await once(child, 'close')
    expect([lines()[1], child.exitCode]).toEqual(['SIGTERM', 7])
  })

  it('lets the server stop gracefully when it is killed itself', async () => {
    const { child, lines } = await launch()
    child.kill('SIGKILL')
    // The server holds the same pipe: it closes when both have ended.
    await once(child, 'close')
    expect(lines()[1]).toBe('disconnect')
  })
})

describe('the commands of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

  it.each([
    ['start', 'server/cli/start.mjs'],
    ['serve', 'server/cli/serve.mjs'],
    ['demo', 'server/cli/start.mjs'],
  ])('launch the server: npm run %s', (name, file) => {
    expect(scripts[name]!.split(' ').slice(0, 2)).toEqual(['node', file])
    expect(readFileSync(file, 'utf8')).toMatch(/^launch\(|\blaunch\('dist/m)
  })

  it('set the thread pool size of npm run dev before anything uses it', () => {
    expect(scripts.dev).toMatch(/^node --require \.\/server\/cli\/thread-pool\.cjs /)
  })
})
