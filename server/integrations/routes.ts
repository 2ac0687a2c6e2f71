import { createApiKey, listApiKeys, revokeApiKey } from '../../src/contract/integrations/api-keys.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { hasRow } from '../db/row-existence.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findOwnKey, insertApiKey, listOwnKeys, revokeApiKeyById } from './own-api-keys.ts'

export const routes: readonly Route[] = [
  createRoute(listApiKeys, async ({ db, actor, now }) => ({ data: await listOwnKeys(db, actor, now) })),

  createRoute(createApiKey, async ({ db: tx, input, actor, now }) => {
    const made = await insertApiKey(tx, input, actor, now)
    const { id, name, scopes, expiresAt } = made.key
    const after = { name, scopes, expiresAt }
    await insertAuditEntry(tx, { actor, action: 'api-key.create', entity: 'api-key', id, before: null, after, now })
    return { data: made, message: TOAST.updated, status: 201 }
  }),

  createRoute(revokeApiKey, async ({ db: tx, input: { id }, actor, now }) => {
    const found = await findOwnKey(tx, id, actor, now)
    const { name, scopes } = await requireOwned(found, () => hasRow(tx, 'api_keys', id))
    await revokeApiKeyById(tx, id, now)
    const before = { name, scopes }
    await insertAuditEntry(tx, { actor, action: 'api-key.revoke', entity: 'api-key', id, before, after: null, now })
    return { data: { id }, message: TOAST.deleted }
  }),
]
