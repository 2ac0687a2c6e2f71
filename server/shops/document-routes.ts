import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import * as contract from '../../src/contract/shops/shop-documents.ts'
import { required } from '../config/required.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { decideDocument } from './decide-document.ts'
import { openDocument } from './open-document.ts'
import { saveVerificationRules } from './save-verification-rules.ts'
import { type PreparedDocument, prepareDocument, sendDocument } from './send-document.ts'
import { findDocument, listDocuments } from './shop-documents.ts'
import { readVerificationRules } from './verification-rules.ts'
import { listOwnVerifications } from './verifications.ts'

/** No browser may keep a file, or show it as a page. */
const FILE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="document.json"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export const routes: readonly Route[] = [
  createRoute(contract.listVerifications, async ({ db, input, actor, now }) => ({
    data: await listOwnVerifications(db, { ...input, now }, actor),
  })),

  createRoute(
    contract.sendDocument,
    async (context, prepared: PreparedDocument) => {
      const { db: tx, input, actor, now, services } = context
      const publish = publishNotificationAfterCommit(context)
      await sendDocument({ tx, actor, config: services.config, now, publish }, input, prepared)
      const [data] = await listOwnVerifications(tx, { shopId: input.shopId, now }, actor)
      return { data: required(data, input.shopId), message: TOAST.updated }
    },
    { prepare: prepareDocument },
  ),

  createRoute(contract.listDocuments, async ({ db, input }) => ({ data: await listDocuments(db, input) })),

  createRoute(contract.openDocument, async ({ db: tx, input: { id }, actor, services: { config }, now }) => ({
    data: await openDocument({ tx, actor, config, now }, id),
    headers: FILE_HEADERS,
  })),

  createRoute(contract.decideDocument, async context => {
    const { db: tx, input, actor, now, services, afterCommit } = context
    const publish = publishNotificationAfterCommit(context)
    await decideDocument({ tx, actor, config: services.config, now, publish }, input)
    afterCommit(() => services.mail.wake())
    return { data: required(await findDocument(tx, input.id), input.id), message: TOAST.updated }
  }),

  createRoute(contract.getVerificationRules, async ({ db }) => ({ data: await readVerificationRules(db) })),

  createRoute(contract.saveVerificationRules, async ({ db: tx, input, actor, now }) => ({
    data: await saveVerificationRules({ tx, actor, now }, input),
    message: TOAST.updated,
  })),
]
