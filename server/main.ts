import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'
import { type Listening, listen } from './listen.ts'
import { openServices } from './open.ts'
import { createLog } from './outside/log.ts'
import { startWords } from './start-words.ts'
import { startSweeps } from './sweeps.ts'

/** Configuration, database, migrations, demo market, listen, and a graceful stop at SIGTERM or SIGINT. */
const main = async (): Promise<void> => {
  const config = { ...readConfig(process.env), pageDir: builtPage() }
  say([...config.notes, ...threadNotes(process.env)].map(note => `! ${note}`))
  const listening = await listen(await openServices(config, createLog()))
  const stopSweeps = startSweeps(listening.services)
  announce(listening)
  onceStopped(() => {
    stopSweeps()
    return listening.stop()
  })
}

/** Node reads the size before any file of ours runs, so the commands of package.json set it (launch.mjs). */
const threadNotes = ({ UV_THREADPOOL_SIZE }: NodeJS.ProcessEnv): string[] =>
  UV_THREADPOOL_SIZE
    ? []
    : ['UV_THREADPOOL_SIZE is not set: answers wait behind password hashes. Start Haat with npm run serve.']

/**
 * A terminal sends Ctrl+C to npm, the launcher and us, and both pass it on: the second one changes nothing. A launcher that
 * was killed can pass nothing on, but its IPC channel closes (launch.mjs).
 */
const onceStopped = (stop: () => Promise<void>): void => {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) return
    isStopping = true
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('disconnect', onSignal)
}

/** Beside the built server; null when only the server was built. */
const builtPage = (): string | null => {
  const dir = fileURLToPath(new URL('../page', import.meta.url))
  return existsSync(join(dir, 'index.html')) ? dir : null
}

const announce = ({ services: { config }, url }: Listening): void => {
  say(['', `Haat is open: ${config.publicUrl === url ? url : `${config.publicUrl} (listening on ${url})`}`])
  if (!config.pageDir) say(['The page is not built, so only the API answers. Build it with: npm run build'])
  if (config.isDemo) sayAccounts()
}

const sayAccounts = (): void =>
  say([
    '',
    'Demo accounts:',
    ...DEMO_ACCOUNTS.map(
      ({ role, email, password }) => `  ${role.padEnd(12)} ${email.padEnd(26)} password ${password}`,
    ),
    '',
  ])

const say = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
}

const fail = (error: unknown): never => {
  process.stderr.write(`${startWords(error).join('\n')}\n`)
  process.exit(1)
}

main().catch(fail)
