import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../adapters/logging/log.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { startScheduledJobs } from '../jobs/scheduled-jobs.ts'
import { type RunningServer, startHttpServer } from './http-server.ts'
import { openServices } from './service-startup.ts'
import { describeStartupError } from './startup-errors.ts'

/** Configuration, database, migrations, demo market, listen, and a graceful stop at SIGTERM or SIGINT. */
const main = async (): Promise<void> => {
  const config = { ...loadConfig(), pageDir: findBuiltPage() }
  printLines([...config.warnings, ...threadPoolWarnings(config)].map(note => `! ${note}`))
  const listening = await startHttpServer(await openServices(config, createLog()))
  const stopSweeps = startScheduledJobs(listening.services)
  printStartMessage(listening)
  onStopSignal(() => {
    stopSweeps()
    return listening.stop()
  })
}

/** Node reads the size before any file of ours runs, so the commands of package.json set it (launch.mjs). */
const threadPoolWarnings = ({ hasThreadPoolSize }: Config): string[] =>
  hasThreadPoolSize
    ? []
    : ['UV_THREADPOOL_SIZE is not set: answers wait behind password hashes. Start Haat with npm run serve.']

/**
 * A terminal sends Ctrl+C to npm, the launcher and us, and both pass it on: the second one changes nothing. A launcher that
 * was killed can pass nothing on, but its IPC channel closes (launch.mjs).
 */
const onStopSignal = (stop: () => Promise<void>): void => {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) return
    isStopping = true
    stop().then(() => process.exit(0), exitWithError)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('disconnect', onSignal)
}

/** Beside the built server; null when only the server was built. */
const findBuiltPage = (): string | null => {
  const dir = fileURLToPath(new URL('../page', import.meta.url))
  return existsSync(join(dir, 'index.html')) ? dir : null
}

const printStartMessage = ({ services: { config }, url }: RunningServer): void => {
  printLines(['', `Haat is open: ${config.publicUrl === url ? url : `${config.publicUrl} (listening on ${url})`}`])
  if (!config.pageDir) printLines(['The page is not built, so only the API answers. Build it with: npm run build'])
  if (config.isDemo) printDemoAccounts()
}

const printDemoAccounts = (): void =>
  printLines([
    '',
    'Demo accounts:',
    ...DEMO_ACCOUNTS.map(
      ({ role, email, password }) => `  ${role.padEnd(12)} ${email.padEnd(26)} password ${password}`,
    ),
    '',
  ])

const printLines = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
}

const exitWithError = (error: unknown): never => {
  process.stderr.write(`${describeStartupError(error).join('\n')}\n`)
  process.exit(1)
}

main().catch(exitWithError)
