import { v7 } from 'uuid'
import { exportProducts, getImport, importProducts } from '../../src/contract/product-csv.ts'
import { requireOwned } from '../commands/require-ownership.ts'
import { lockVendorShop } from '../commands/require-shop.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { runImports } from '../imports/import-worker.ts'
import { packImportFile, queueImport, requireImportQueueCapacity } from '../imports/queued-import.ts'
import { findImport } from '../queries/import-queue.ts'
import { hasRow } from '../queries/row-existence.ts'
import * as files from './product-export.ts'

export const routes: readonly Route[] = [
  createRoute(
    importProducts,
    async ({ db, input, actor, now, afterCommit, services }, content: string) => {
      await lockVendorShop(db, actor, input.shopId)
      const id = v7()
      const job = { id, vendorId: actor.profileId, shopId: input.shopId, isDryRun: input.dryRun, content }
      await queueImport(db, job, now)
      if (services.hasJobs !== false) afterCommit(() => runImports(services))
      return { data: { importId: id }, message: 'The file is being read.', status: 201 }
    },
    {
      beforeBody: ({ db, actor }) => requireImportQueueCapacity(db, actor.profileId),
      prepare: async ({ db, file, actor }) => {
        // The transaction checks this again. Here it avoids parsing a file for nothing.
        await requireImportQueueCapacity(db, actor.profileId)
        return packImportFile(file, actor.profileId)
      },
    },
  ),

  createRoute(getImport, async ({ db, input, actor }) => {
    const found = await findImport(db, input.id, actor.profileId)
    return { data: await requireOwned(found, () => hasRow(db, 'imports', input.id)) }
  }),

  // The endpoint requires a role, so there is an actor.
  createStreamRoute(exportProducts, ({ request, actor }) => files.streamProductExport(request, actor!)),
]
