import { syncCatalogue } from '../../src/contract/sync/sync.ts'
import { syncAccount } from '../../src/contract/sync/sync-account.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { syncAccountRows } from './account-sync.ts'
import { syncCatalogueRows } from './catalogue-sync.ts'

export const routes: readonly Route[] = [
  createRoute(
    syncCatalogue,
    ({ db, input, services }) => {
      const deviceLimit = services.config.deviceCatalogueLimit
      return syncCatalogueRows(db, { since: input.since, limit: input.limit, deviceLimit })
    },
    { syncCache: true },
  ),

  createRoute(
    syncAccount,
    ({ db, input, actor, now }) => syncAccountRows(db, actor, { ...input, since: input.since, now }),
    { etag: true, isBackground: true },
  ),
]
