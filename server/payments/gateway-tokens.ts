import type { GatewayToken, TokenAcquisition, TokenStorage } from '../adapters/payments/bkash-token.ts'
import { decryptSecret, encryptSecret } from '../auth/secret-encryption.ts'
import type { Config } from '../config/config.ts'
import type { Database, Store } from '../db/store.ts'

/** How many acquisitions are remembered: more than an hour may have. */
const MAX_REMEMBERED = 20

type TokenServices = { store: Store; config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'> }

/** The access token of a gateway in this database, encrypted. */
export const openTokenStorage = ({ store, config }: TokenServices, gateway: string): TokenStorage => ({
  read: () => readToken(store.read, gateway, config),
  claim: (seen, lease, choose) =>
    store.write(async tx => {
      const locked = await lockToken(tx, gateway, lease)
      if (!locked) return null
      const isSeen = ((await readToken(tx, gateway, config))?.token ?? null) === seen
      return recordAcquisition(tx, locked, isSeen ? choose(locked.earlier) : null, lease.now)
    }),
  save: async token => {
    const sealed = token && { sealed_token: encryptSecret(JSON.stringify(token), gateway, config) }
    await store.write(tx =>
      tx
        .updateTable('gateway_tokens')
        .set({ locked_until: 0, ...sealed })
        .where('gateway', '=', gateway)
        .execute(),
    )
  },
})

const readToken = async (
  db: Database,
  gateway: string,
  config: TokenServices['config'],
): Promise<GatewayToken | null> => {
  const row = await db
    .selectFrom('gateway_tokens')
    .select('sealed_token')
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  const opened = row?.sealed_token && decryptSecret(row.sealed_token, gateway, config)
  return opened ? JSON.parse(opened) : null
}

type LockedToken = { gateway: string; earlier: readonly TokenAcquisition[] }

const lockToken = async (
  tx: Database,
  gateway: string,
  { now, until }: { now: number; until: number },
): Promise<LockedToken | null> => {
  await tx
    .insertInto('gateway_tokens')
    .values({ gateway, sealed_token: null, locked_until: 0, acquisitions: '[]' })
    .onConflict(conflict => conflict.column('gateway').doNothing())
    .execute()
  const locked = await tx
    .updateTable('gateway_tokens')
    .set({ locked_until: until })
    .where('gateway', '=', gateway)
    .where('locked_until', '<=', now)
    .returning('acquisitions')
    .executeTakeFirst()
  return locked ? { gateway, earlier: JSON.parse(locked.acquisitions) } : null
}

/** Without an acquisition the lock ends. */
const recordAcquisition = async (
  tx: Database,
  { gateway, earlier }: LockedToken,
  kind: TokenAcquisition['kind'] | null,
  now: number,
): Promise<TokenAcquisition['kind'] | null> => {
  const all = kind ? [...earlier, { at: now, kind }] : earlier
  const acquisitions = JSON.stringify(all.slice(-MAX_REMEMBERED))
  await tx
    .updateTable('gateway_tokens')
    .set({ acquisitions, ...(!kind && { locked_until: 0 }) })
    .where('gateway', '=', gateway)
    .execute()
  return kind
}
