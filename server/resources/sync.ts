import { syncCatalogue } from '../../src/contract/sync.ts'
import { syncAccount } from '../../src/contract/sync-account.ts'
import { type Binding, bind } from '../bind.ts'
import { accountFor } from '../sync/account.ts'
import { catalogueFor } from '../sync/catalogue.ts'

export const bindings: readonly Binding[] = [
  bind(
    syncCatalogue,
    ({ db, input, services }) => {
      const deviceLimit = services.config.deviceCatalogueLimit
      return catalogueFor(db, { since: input.since, limit: input.limit, deviceLimit })
    },
    { etag: true },
  ),

  bind(syncAccount, ({ db, input, actor, now }) => accountFor(db, actor, { ...input, since: input.since, now }), {
    etag: true,
  }),
]
