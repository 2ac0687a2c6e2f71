import { createLog } from '../../../server/adapters/logging/log.ts'
import { openServices } from '../../../server/cli/service-startup.ts'
import { readConfig } from '../../../server/config/config.ts'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { WORKER_JOBS } from '../../../server/jobs/scheduled-jobs.ts'
import { openPushWorker } from '../../../server/notifications/push-worker.ts'
import { openOwnPushNetwork } from './own-push-network.ts'

// A program that is built with the server's (server-setup.ts) and started by push-process-client.ts.
const network = openOwnPushNetwork(JSON.parse(process.env.PUSH_SERVICE!))
const services = await openServices(readConfig(process.env), createLog('fatal'))
startScheduledJobs({ ...services, push: openPushWorker(services, network) }, WORKER_JOBS)
// Jobs alone do not keep a process alive, and a channel does only while somebody listens to it.
process.on('disconnect', () => process.exit())
process.send!('started')
