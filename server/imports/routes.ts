import {
  addImportPicture,
  exportProducts,
  getImport,
  importProducts,
  listImports,
  startImport,
  undoImport,
} from '../../src/contract/imports/product-csv.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import { hasRow } from '../db/row-existence.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { streamProductExport } from '../products/export/product-csv.ts'
import { findImport, listRecentImports } from './import-reports.ts'
import { wakeImports } from './import-worker.ts'
import { packImportFile, requireImportQueueCapacity } from './queued-import.ts'
import { addVendorImportPicture, queueVendorImport, restartVendorImport, undoVendorImport } from './vendor-imports.ts'

export const routes: readonly Route[] = [
  createRoute(
    importProducts,
    async ({ db: tx, input, actor, now, afterCommit, services }, content: string) => {
      const importId = await queueVendorImport({ tx, input, content, actor, now })
      afterCommit(() => wakeImports(services))
      return { data: { importId }, message: 'The file is being read.', status: 201 }
    },
    {
      beforeBody: ({ db, actor }) => requireImportQueueCapacity(db, actor.profileId),
      prepare: async ({ db, file, actor, input, services }) => {
        // The transaction checks this again. Here it avoids parsing a file for nothing.
        await requireImportQueueCapacity(db, actor.profileId)
        return packImportFile(services, file, actor.profileId, input.settings !== undefined)
      },
    },
  ),

  createRoute(startImport, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    await restartVendorImport({ tx, input, actor, now })
    afterCommit(() => wakeImports(services))
    return { data: { importId: input.id }, message: 'The file is being read.' }
  }),

  createRoute(
    addImportPicture,
    async ({ db: tx, input, actor }, picture: PreparedPicture | null) => {
      await addVendorImportPicture({ tx, input, picture, actor })
      return { data: { name: input.name }, status: 201 }
    },
    { prepare: prepareUploadedPicture },
  ),

  createRoute(undoImport, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    await undoVendorImport({ tx, input, actor, now })
    afterCommit(() => wakeImports(services))
    return { data: { importId: input.id }, message: 'The import is being taken back.' }
  }),

  createRoute(listImports, async ({ db, actor, now }) => ({ data: await listRecentImports(db, actor.profileId, now) })),

  createRoute(getImport, async ({ db, input, actor, now }) => ({
    data: await requireOwned(await findImport(db, input.id, actor.profileId, now), () =>
      hasRow(db, 'imports', input.id),
    ),
  })),

  createStreamRoute(exportProducts, ({ request, actor }) => streamProductExport(request, actor)),
]
