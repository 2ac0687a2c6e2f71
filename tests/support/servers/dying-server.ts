import { createLog } from '../../../server/adapters/logging/log.ts'
import { startHttpServer } from '../../../server/cli/http-server.ts'
import { openServices } from '../../../server/cli/service-startup.ts'
import { readConfig } from '../../../server/config/config.ts'
import { dieAt } from './death-points.ts'

// A program of the tests: the server without its jobs, which kills itself. It is built with the server's programs
// (server-setup.ts); browser tests run it from source.
const { DIES_AT, PAGE_DIR, ...env } = process.env
const services = await openServices({ ...readConfig(env), pageDir: PAGE_DIR ?? null }, createLog('fatal'))
const { url } = await startHttpServer(dieAt(services, JSON.parse(DIES_AT!)))
process.stdout.write(`Haat is open: ${url}\n`)
