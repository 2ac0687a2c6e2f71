import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { keysOf } from '../../../src/contract/records.ts'
import { type Metrics, SAMPLED_METRICS, type Sample } from './metrics.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const QUERY_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const OUTBOX_SECONDS = [1, 10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY]

/** Metrics in the format of Prometheus, with those of Node (event-loop lag, memory, garbage collection). */
export const createPrometheusMetrics = (version: string): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const instruments = createInstruments(registry)
  const sources: (() => Promise<readonly Sample[]>)[] = []
  const sampled = createSampledMetrics(registry)
  new Gauge({ name: 'haat_info', help: 'The version.', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  )
  return {
    observeRequest: (endpoint, method, status, ms) =>
      instruments.requests.observe({ endpoint, method, status }, ms / 1000),
    observeQuery: (kind, ms) => instruments.queries.observe({ kind }, ms / 1000),
    observeOutboxAge: ms => instruments.outboxAge.observe(ms / 1000),
    observeJob: (job, isSuccess, ms) =>
      instruments.jobs.observe({ name: job, result: isSuccess ? 'success' : 'failure' }, ms / 1000),
    countFailedSignIn: () => instruments.failedSignIns.inc(),
    addSource: read => void sources.push(read),
    render: async () => {
      const samples = (await Promise.all(sources.map(read => read()))).flat()
      sampled.set(samples)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

const createInstruments = (registry: Registry) => {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'haat_request_seconds',
      help: 'Time from a request to the head of its response.',
      labelNames: ['endpoint', 'method', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    queries: new Histogram({
      name: 'haat_query_seconds',
      help: 'Time of a database query.',
      labelNames: ['kind'],
      buckets: QUERY_SECONDS,
      registers,
    }),
    outboxAge: new Histogram({
      name: 'haat_outbox_age_seconds',
      help: 'How long a change waited on its device before it arrived.',
      buckets: OUTBOX_SECONDS,
      registers,
    }),
    jobs: new Histogram({
      name: 'haat_job_seconds',
      help: 'Time of a run of a scheduled job.',
      labelNames: ['name', 'result'],
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    }),
    failedSignIns: new Counter({ name: 'haat_failed_sign_ins_total', help: 'Failed sign-ins.', registers }),
  }
}

const createSampledMetrics = (registry: Registry) => {
  const metrics = new Map(
    keysOf(SAMPLED_METRICS).map(name => {
      const { help, labels } = SAMPLED_METRICS[name]
      const options = { name, help, labelNames: [...labels], registers: [registry] }
      return [name, name.endsWith('_total') ? new Counter(options) : new Gauge(options)]
    }),
  )
  return {
    set: (samples: readonly Sample[]): void => {
      for (const metric of metrics.values()) metric.reset()
      // After the reset, `inc` sets both kinds.
      for (const { metric, labels = {}, value } of samples) metrics.get(metric)?.inc(labels, value)
    },
  }
}
