import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../adapters/logging/log.ts'
import type { Services } from '../adapters/services.ts'
import { type Config, ConfigError, loadConfig } from '../config/config.ts'
import { DEMO_ACCOUNTS } from '../config/demo-accounts.ts'
import { startScheduledJobs } from '../jobs/job-runner.ts'
import { OWN_JOBS, SCHEDULED_JOBS, WORKER_JOBS } from '../jobs/scheduled-jobs.ts'
import { type RunningServer, startHttpServer } from './http-server.ts'
import { startMetricsServer } from './metrics-server.ts'
import { closeServices } from './service-shutdown.ts'
import { openServices } from './service-startup.ts'
import { describeStartupError } from './startup-errors.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

/** What this process does: `npm run serve`, `npm run serve -- --no-jobs`, `npm run serve -- --jobs-only`. */
type Mode = 'all' | 'no-jobs' | 'jobs-only'

/** Starts the server: configuration, database, demo market, HTTP, jobs. Stops gracefully at SIGTERM or SIGINT. */
const main = async (): Promise<void> => {
  const config = { ...loadConfig(), pageDir: findBuiltPage() }
  const mode = readMode(process.argv.slice(2), config)
  printLines([...config.warnings, ...threadPoolWarnings(config)].map(note => `! ${note}`))
  printLines(['Starting Haat.'])
  const services = await openServices(config, createLog(config.logLevel))
  await (mode === 'jobs-only' ? startWorker(services) : startServer(services, mode))
}

const readMode = (args: readonly string[], { databaseUrl }: Config): Mode => {
  const [flag, ...others] = args
  if (flag === undefined) return 'all'
  if ((flag !== '--no-jobs' && flag !== '--jobs-only') || others.length > 0)
    throw new ConfigError([`There is no option ${args.join(' ')}. There are --no-jobs and --jobs-only.`])
  if (!databaseUrl)
    throw new ConfigError([`${flag}: needs DATABASE_URL, because only PostgreSQL serves several processes.`])
  return flag === '--no-jobs' ? 'no-jobs' : 'jobs-only'
}

const startServer = async (opened: Services, mode: Mode): Promise<void> => {
  const server = await startHttpServer(mode === 'no-jobs' ? withoutQueueWorkers(opened) : opened)
  const metricsServer = await startMetricsServer(server.services)
  const stopJobs = startScheduledJobs(server.services, mode === 'no-jobs' ? OWN_JOBS : SCHEDULED_JOBS)
  printStartMessage(server)
  onStopSignal(async () => {
    await stopJobs()
    await Promise.all([server.stop(), metricsServer?.stop()])
  })
}

/** Mails and push messages stay in their queues, where the process with `--jobs-only` finds them. */
const withoutQueueWorkers = (services: Services): Services => ({
  ...services,
  hasJobs: false,
  mail: { ...services.mail, wake: () => undefined },
  push: { ...services.push, wake: () => undefined },
})

const startWorker = async (services: Services): Promise<void> => {
  const metricsServer = await startMetricsServer(services)
  const stopJobs = startScheduledJobs(services, WORKER_JOBS)
  // The timers of the jobs keep no process alive.
  const heartbeat = setInterval(() => undefined, MAX_TIMER_MS)
  printLines(['', 'Haat runs its jobs here and serves no visitors.'])
  onStopSignal(async () => {
    clearInterval(heartbeat)
    await stopJobs()
    services.events.close()
    await Promise.all([closeServices(services), metricsServer?.stop()])
  })
}

/** Node reads the size before any script runs, so the npm commands set it (launch.mjs). */
const threadPoolWarnings = ({ hasThreadPoolSize }: Config): string[] =>
  hasThreadPoolSize
    ? []
    : ['UV_THREADPOOL_SIZE is not set: responses wait behind password hashes. Start Haat with npm run serve.']

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
