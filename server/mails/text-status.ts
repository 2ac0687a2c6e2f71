import { DAY_MS } from '../../src/contract/durations.ts'
import type { ServerStatus } from '../../src/contract/settings/server-status.ts'
import type { Services } from '../adapters/services.ts'
import { countTextDeliveries } from './text-deliveries.ts'

export type TextStatus = NonNullable<ServerStatus['texts']>

const SHOWN_DAYS = 7

/** What became of the text messages of the last days, as far as the SMS provider has reported it. */
export const readTextStatus = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<TextStatus> => {
  const counts = await countTextDeliveries(store.read, now() - SHOWN_DAYS * DAY_MS)
  const count = (status: (typeof counts)[number]['status']) =>
    counts.reduce((sum, row) => (row.status === status ? sum + row.messages : sum), 0)
  return {
    provider: 'Infobip',
    days: SHOWN_DAYS,
    sent: count('SENT'),
    delivered: count('DELIVERED'),
    failed: count('FAILED'),
    failures: counts.flatMap(({ status, reason, messages }) =>
      status === 'FAILED' ? { reason: reason ?? '', messages } : [],
    ),
  }
}
