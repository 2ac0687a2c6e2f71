import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../adapters/logging/log.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { startScheduledJobs } from '../jobs/scheduled-jobs.ts'
import { type RunningServer, startHttpServer } from './http-server.ts'
import { startMetricsServer } from './metrics-server.ts'
import { openServices } from './service-startup.ts'
import { describeStartupError } from './startup-errors.ts'

/** Starts the server: configuration, database, demo market, HTTP, jobs. Stops gracefully at SIGTERM or SIGINT. */
const main = async (): Promise<void> => {
  const config = { ...loadConfig(), pageDir: findBuiltPage() }
  printLines([...config.warnings, ...threadPoolWarnings(config)].map(note => `! ${note}`))
  const server = await startHttpServer(await openServices(config, createLog(config.logLevel)))
  const metricsServer = await startMetricsServer(server.services)
  const stopJobs = startScheduledJobs(server.services)
  printStartMessage(server)
  onStopSignal(() => {
    stopJobs()
    return Promise.all([server.stop(), metricsServer?.stop()])
  })
}

/** Node reads the size before any script runs, so the npm commands set it (launch.mjs). */
const threadPoolWarnings = ({ hasThreadPoolSize }: Config): string[] =>
  hasThreadPoolSize
    ? []
    : ['UV_THREADPOOL_SIZE is not set: answers wait behind password hashes. Start Haat with npm run serve.']

/**
 * Ctrl+C in a terminal arrives several times, because npm and the launcher pass it on too; only the first counts. A
 * killed launcher passes nothing on, but its IPC channel closes (launch.mjs).
 */
const onStopSignal = (stop: () => Promise<unknown>): void => {
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

/** The folder of the built app beside the built server, or null if only the server was built. */
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
