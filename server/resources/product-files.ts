import { v7 } from 'uuid'
import { exportProducts, getImport, importProducts } from '../../src/contract/product-files.ts'
import { type Binding, bind, bindStream } from '../bind.ts'
import { requireOwn } from '../commands/require-own.ts'
import { requireOwnShop } from '../commands/require-shelf.ts'
import { packImport, queueImport, requireQueuePlace } from '../commands/start-import.ts'
import * as files from '../export-products.ts'
import { runImports } from '../import/run-imports.ts'
import { findImport } from '../queries/imports.ts'
import { isRow } from '../queries/owned-rows.ts'

export const bindings: readonly Binding[] = [
  bind(
    importProducts,
    async ({ db, input, actor, now, after, services }, content: string) => {
      await requireOwnShop(db, actor, input.shopId)
      const id = v7()
      const job = { id, vendorId: actor.profileId, shopId: input.shopId, isDryRun: input.dryRun, content }
      await queueImport(db, job, now)
      after(() => runImports(services))
      return { data: { importId: id }, message: 'The file is being read.', status: 201 }
    },
    {
      beforeBody: ({ db, actor }) => requireQueuePlace(db, actor.profileId),
      prepare: async ({ db, file, actor }) => {
        // Looked at again in the transaction; here it saves the work.
        await requireQueuePlace(db, actor.profileId)
        return packImport(file, actor.profileId)
      },
    },
  ),

  bind(getImport, async ({ db, input, actor }) => {
    const found = await findImport(db, input.id, actor.profileId)
    return { data: await requireOwn(found, () => isRow(db, 'imports', input.id)) }
  }),

  // Its row lets nobody in who is not signed in.
  bindStream(exportProducts, ({ visit, actor }) => files.exportProducts(visit, actor!)),
]
