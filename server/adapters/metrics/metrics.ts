/** What a server counts for monitoring. Nothing here may name a person, an address or an id. */
export type Metrics = {
  /** @param endpoint the name of the endpoint, or the kind of page */
  observeRequest(endpoint: string, method: string, status: number, ms: number): void
  /** @param kind select, insert, update, delete or other */
  observeQuery(kind: string, ms: number): void
  /** How old a device's change was when it arrived; it waited on the device for that long. */
  observeOutboxAge(ms: number): void
  observeJob(job: string, isSuccess: boolean, ms: number): void
  countFailedSignIn(): void
  /** Calls `read` at each scrape. */
  addSource(read: () => Promise<readonly Sample[]>): void
  /** The text that Prometheus reads. */
  render(): Promise<{ contentType: string; text: string }>
}

/** A value that is only read when somebody asks. `labels` are the values of the metric's label names. */
export type Sample = { metric: SampledMetric; labels?: Record<string, string>; value: number }

/** The metrics that are sampled, with their help text and label names. Those ending in `_total` only grow. */
export const SAMPLED_METRICS = {
  haat_queue_rows: { help: 'Rows that wait in a queue of the database; the same in every process.', labels: ['queue'] },
  haat_queue_oldest_seconds: { help: 'For how long the oldest row of a queue has waited.', labels: ['queue'] },
  haat_text_messages: {
    help: 'Text messages of the last seven days by what the SMS provider has reported: sent, delivered or failed.',
    labels: ['status'],
  },
  haat_last_backup_timestamp_seconds: { help: 'When the last whole backup was made; 0 if never.', labels: [] },
  haat_event_streams: { help: 'Open event streams of this process.', labels: ['audience'] },
  haat_body_bytes: { help: 'Bytes of request bodies that this process holds.', labels: [] },
  haat_cache_uses_total: { help: 'Reads of a cache of this process.', labels: ['cache', 'result'] },
} as const

export type SampledMetric = keyof typeof SAMPLED_METRICS
