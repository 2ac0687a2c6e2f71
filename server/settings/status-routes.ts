import { type DeliveryTest, getServerStatus, testMail, testPush } from '../../src/contract/settings/server-status.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { recordMailTest } from './market-setup.ts'
import { sendTestMail, sendTestPush } from './send-test-messages.ts'
import { readServerStatus } from './server-status.ts'

export const routes: readonly Route[] = [
  createRoute(getServerStatus, async ({ services, actor }) => ({
    data: await readServerStatus(services, actor.userId),
  })),
  createRoute(
    testMail,
    async ({ db: tx, now, services }, result: DeliveryTest) => {
      if (result.isDelivered) await recordMailTest(tx, services.config, now)
      return { data: result }
    },
    { prepare: ({ services, actor }) => sendTestMail(services, actor), asksOthers: true },
  ),
  createRoute(testPush, async (_, result: DeliveryTest) => ({ data: result }), {
    prepare: ({ services, actor }) => sendTestPush(services, actor),
    asksOthers: true,
  }),
]
