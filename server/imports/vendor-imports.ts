import { v7 } from 'uuid'
import * as v from 'valibot'
import { MAX_IMPORT_PICTURES } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ImportSettings } from '../../src/contract/imports/import-settings.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import { lockProfile } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { lockVendorShop } from '../products/require-shop.ts'
import { toPictureKey } from './import-pictures.ts'
import { findOwnImport, queueUndo, restartImport } from './import-queue.ts'
import { IMPORT_UNDO_MS } from './import-reports.ts'
import { countImportPictures, saveImportPicture } from './picture-queries.ts'
import { queueImport, requireImportQueueCapacity } from './queued-import.ts'

/** Of what vendors do with their imports. Wake the import worker (`wakeImports`) after the commit. */
type VendorImportParams<Input> = { tx: Database; input: Input; actor: Actor; now: number }

type NewImportParams = VendorImportParams<{
  shopId?: string | undefined
  dryRun: boolean
  settings?: ImportSettings | undefined
  fileName?: string | undefined
}> & {
  /** The file as `packImportFile` returns it. */
  content: string
}

/**
 * Queues the import of a file.
 * @returns the import's id
 * @throws ApiError CONFLICT, UNAVAILABLE (the queue is full), or like lockVendorShop
 */
export const queueVendorImport = async ({ tx, input, content, actor, now }: NewImportParams): Promise<string> => {
  const target = await lockVendorShop(tx, actor, input.shopId)
  const settings = input.settings && { ...(await findShopImportSettings(tx, target)), ...input.settings }
  const { shopId, dryRun: isDryRun, fileName } = input
  const id = v7()
  await queueImport(tx, { id, vendorId: actor.profileId, shopId, isDryRun, content, settings, fileName }, now)
  return id
}

/**
 * Reads the kept file of a dry run again, with these settings.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT (the file is gone), UNAVAILABLE, or like lockVendorShop
 */
export const restartVendorImport = async ({
  tx,
  input: { id, dryRun: isDryRun, settings },
  actor,
  now,
}: VendorImportParams<{ id: string; dryRun: boolean; settings: ImportSettings }>): Promise<void> => {
  const { vendorId, shopId } = await requireImport(tx, id, actor)
  const target = await lockVendorShop(tx, actor, shopId)
  await lockProfile(tx, vendorId)
  await requireImportQueueCapacity(tx, vendorId)
  if (!(await restartImport(tx, { id, vendorId, isDryRun, settings }, now))) throw fileGoneError()
  if (!isDryRun) await saveShopImportSettings(tx, target, settings)
}

type NewPictureParams = Omit<VendorImportParams<{ id: string; name: string }>, 'now'> & {
  picture: PreparedPicture | null
}

/**
 * Adds a picture beside the file of a dry run.
 * @throws ApiError FORBIDDEN, NOT_FOUND, VALIDATION (no picture), CONFLICT (the file is gone, too many pictures)
 */
export const addVendorImportPicture = async ({ tx, input, picture, actor }: NewPictureParams): Promise<void> => {
  const { isReady } = await requireImport(tx, input.id, actor)
  if (!isReady) throw fileGoneError()
  if (!picture) throw new ApiError('VALIDATION', 'Choose a picture.', { fields: { file: 'Choose a picture.' } })
  await lockProfile(tx, actor.profileId)
  if ((await countImportPictures(tx, input.id)) >= MAX_IMPORT_PICTURES) throw tooManyPicturesError()
  await saveImportPicture(tx, input.id, { name: toPictureKey(input.name), fileName: input.name }, picture)
}

/** Queues the undo of an import. @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT (too late, or undone already) */
export const undoVendorImport = async ({
  tx,
  input: { id },
  actor,
  now,
}: VendorImportParams<{ id: string }>): Promise<void> => {
  const { vendorId } = await requireImport(tx, id, actor)
  if (!(await queueUndo(tx, { id, vendorId }, now - IMPORT_UNDO_MS))) throw undoGoneError()
}

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

/** The settings of a shop's last import. */
const findShopImportSettings = async (db: Database, shopId: string): Promise<ImportSettings> => {
  const row = await db.selectFrom('import_settings').select('settings').where('shop_id', '=', shopId).executeTakeFirst()
  return row ? v.parse(ImportSettings, JSON.parse(row.settings)) : {}
}

/** Stores what also holds for the shop's next file: no corrections of single lines, no deletions. */
const saveShopImportSettings = async (
  tx: Database,
  shopId: string,
  { edits: _, skippedLines: __, removesMissing: ___, ...settings }: ImportSettings,
): Promise<void> => {
  const values = { settings: JSON.stringify(settings) }
  await tx
    .insertInto('import_settings')
    .values({ shop_id: shopId, ...values })
    .onConflict(conflict => conflict.column('shop_id').doUpdateSet(values))
    .execute()
}
