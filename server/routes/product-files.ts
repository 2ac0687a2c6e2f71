import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import {
  addImportPicture,
  exportProducts,
  getImport,
  importProducts,
  listImports,
  MAX_IMPORT_PICTURES,
  startImport,
  undoImport,
} from '../../src/contract/product-csv.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { requireOwned } from '../commands/require-ownership.ts'
import { lockVendorShop } from '../commands/require-shop.ts'
import type { Database } from '../db/store.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { toPictureKey } from '../imports/import-pictures.ts'
import { runImports } from '../imports/import-worker.ts'
import { packImportFile, queueImport, requireImportQueueCapacity } from '../imports/queued-import.ts'
import { countImportPictures, saveImportPicture } from '../queries/import-pictures.ts'
import { findOwnImport, queueUndo, restartImport } from '../queries/import-queue.ts'
import { findImport, IMPORT_UNDO_MS, listRecentImports } from '../queries/import-reports.ts'
import { findShopImportSettings, saveShopImportSettings } from '../queries/import-settings.ts'
import { hasRow } from '../queries/row-existence.ts'
import { lockProfile } from '../queries/row-locks.ts'
import * as files from './product-export.ts'

export const routes: readonly Route[] = [
  createRoute(
    importProducts,
    async ({ db, input, actor, now, afterCommit, services }, content: string) => {
      const target = await lockVendorShop(db, actor, input.shopId)
      const settings = input.settings && { ...(await findShopImportSettings(db, target)), ...input.settings }
      const { shopId, dryRun: isDryRun, fileName } = input
      const id = v7()
      await queueImport(db, { id, vendorId: actor.profileId, shopId, isDryRun, content, settings, fileName }, now)
      afterCommit(() => runImportsHere(services))
      return { data: { importId: id }, message: 'The file is being read.', status: 201 }
    },
    {
      beforeBody: ({ db, actor }) => requireImportQueueCapacity(db, actor.profileId),
      prepare: async ({ db, file, actor, input }) => {
        // The transaction checks this again. Here it avoids parsing a file for nothing.
        await requireImportQueueCapacity(db, actor.profileId)
        return packImportFile(file, actor.profileId, input.settings !== undefined)
      },
    },
  ),

  createRoute(startImport, async ({ db, input, actor, now, afterCommit, services }) => {
    const { id, dryRun: isDryRun, settings } = input
    const { vendorId, shopId } = await requireImport(db, id, actor)
    const target = await lockVendorShop(db, actor, shopId)
    await lockProfile(db, vendorId)
    await requireImportQueueCapacity(db, vendorId)
    if (!(await restartImport(db, { id, vendorId, isDryRun, settings }, now))) throw fileGoneError()
    if (!isDryRun) await saveShopImportSettings(db, target, settings)
    afterCommit(() => runImportsHere(services))
    return { data: { importId: id }, message: 'The file is being read.' }
  }),

  createRoute(
    addImportPicture,
    async ({ db, input, actor }, picture: Awaited<ReturnType<typeof prepareUploadedPicture>>) => {
      const { isReady } = await requireImport(db, input.id, actor)
      if (!isReady) throw fileGoneError()
      if (!picture) throw new ApiError('VALIDATION', 'Choose a picture.', { fields: { file: 'Choose a picture.' } })
      await lockProfile(db, actor.profileId)
      if ((await countImportPictures(db, input.id)) >= MAX_IMPORT_PICTURES) throw tooManyPicturesError()
      await saveImportPicture(db, input.id, toPictureKey(input.name), picture)
      return { data: { name: input.name }, status: 201 as const }
    },
    { prepare: prepareUploadedPicture },
  ),

  createRoute(undoImport, async ({ db, input, actor, now, afterCommit, services }) => {
    const { vendorId } = await requireImport(db, input.id, actor)
    if (!(await queueUndo(db, { id: input.id, vendorId }, now - IMPORT_UNDO_MS))) throw undoGoneError()
    afterCommit(() => runImportsHere(services))
    return { data: { importId: input.id }, message: 'The import is being taken back.' }
  }),

  createRoute(listImports, async ({ db, actor, now }) => ({ data: await listRecentImports(db, actor.profileId, now) })),

  createRoute(getImport, async ({ db, input, actor, now }) => ({
    data: await requireOwned(await findImport(db, input.id, actor.profileId, now), () =>
      hasRow(db, 'imports', input.id),
    ),
  })),

  createStreamRoute(exportProducts, ({ request, actor }) => files.streamProductExport(request, actor)),
]

/** Starts the queue, unless another process runs the jobs. */
const runImportsHere = (services: Services) => (services.hasJobs === false ? undefined : runImports(services))

/** @throws ApiError FORBIDDEN, NOT_FOUND */
const requireImport = async (db: Database, id: string, actor: Actor) =>
  requireOwned(await findOwnImport(db, id, actor.profileId), () => hasRow(db, 'imports', id))

const fileGoneError = () => new ApiError('CONFLICT', 'This file is no longer here. Send it again.')
const tooManyPicturesError = () =>
  new ApiError(
    'CONFLICT',
    withValues('A file may have at most {most, number} pictures beside it.', { most: MAX_IMPORT_PICTURES }),
  )
const undoGoneError = () =>
  new ApiError('CONFLICT', 'This import can no longer be undone. That is possible for one day, and once.')
