import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { listModeration, openReportedMessage } from '../../src/contract/moderation/moderation.ts'
import { createReport, decideModeration } from '../../src/contract/moderation/moderation-writes.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { listModerationQueue } from '../reports/reports.ts'
import { moderate } from './moderate.ts'
import { openMessage } from './moderate-message.ts'
import { loadModerationItems } from './moderation-items.ts'
import { report } from './report.ts'

export const routes: readonly Route[] = [
  createRoute(listModeration, async ({ db, input, actor }) => {
    const { rows, total } = await listModerationQueue(db, input)
    return { data: await loadModerationItems(db, rows, actor), meta: { total } }
  }),

  createRoute(createReport, async ({ db: tx, input, actor, now }) => {
    await report(tx, input, actor, now)
    return {
      data: { entityId: input.entityId },
      message: 'Thank you. An admin will look at it.' as const,
      status: 201,
    }
  }),

  createRoute(openReportedMessage, async ({ db: tx, input, actor, now }) => ({
    data: await openMessage({ tx, actor, now }, input.id),
  })),

  createRoute(decideModeration, async ({ db: tx, input, actor, now, ...context }) => {
    const { config, mail } = context.services
    await moderate({ tx, config, actor, now, publish: publishNotificationAfterCommit(context) }, input)
    context.afterCommit(() => mail.wake())
    return { data: { id: input.id }, message: TOAST.changed }
  }),
]
