import { sql } from 'kysely'
import * as v from 'valibot'
import { EMPTY_MARKET } from '../../src/contract/market/empty-market.ts'
import { HomeBlocks, type HomeDocument } from '../../src/contract/market/home.ts'
import type { HomeBlock } from '../../src/contract/market/home-blocks.ts'
import { type MarketDocument, MarketDraft } from '../../src/contract/market/market.ts'
import { type MarketColours, toThemeColours } from '../../src/contract/market/market-colours.ts'
import type { MarketSettings, PageLink, PublicMarket } from '../../src/contract/market/market-settings.ts'
import { compileOnce } from '../db/compile-once.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

export type Market = {
  version: number
  settings: MarketSettings
  updatedAt: string | null
  links: { version: number; pages: readonly PageLink[] }
  home: { version: number; blocks: readonly HomeBlock[]; updatedAt: string | null }
}

export const MARKET_ROW = 'market'
/** Its document is the list of links to the operator's pages. */
const LINKS_ROW = 'pages'
/** Its document is the list of blocks of the home page. */
export const HOME_ROW = 'home'

const selectRows = compileOnce((db, _: Record<never, never>) =>
  db
    .selectFrom('market_settings')
    .select(['id', 'version', 'document', 'updated_at'])
    .where('id', 'in', [MARKET_ROW, LINKS_ROW, HOME_ROW]),
)

/**
 * The market's settings as they are now. Reading these rows each time costs less than telling the
 * caches of all processes that one has changed.
 */
export const readMarket = async (db: Database): Promise<Market> => {
  const rows = await selectRows(db, {})
  const saved = rows.find(row => row.id === MARKET_ROW)
  const links = rows.find(row => row.id === LINKS_ROW)
  const home = rows.find(row => row.id === HOME_ROW)
  return {
    version: saved?.version ?? 0,
    // A document of an earlier version lacks fields that were added since.
    settings: saved ? v.parse(MarketDraft, JSON.parse(saved.document)) : EMPTY_MARKET,
    updatedAt: toIsoOrNull(saved?.updated_at ?? null),
    links: { version: links?.version ?? 0, pages: links ? JSON.parse(links.document) : [] },
    home: {
      version: home?.version ?? 0,
      blocks: home ? v.parse(HomeBlocks, JSON.parse(home.document)) : [],
      updatedAt: toIsoOrNull(home?.updated_at ?? null),
    },
  }
}

/** Grows with every change that everybody sees. */
export const toPublicVersion = ({ version, links, home }: Pick<Market, 'version' | 'links' | 'home'>): number =>
  version + links.version + home.version

/** What everybody gets of it; undefined: nothing was set. */
export const toPublicMarket = (market: Market): PublicMarket | undefined => {
  const version = toPublicVersion(market)
  if (version === 0) return undefined
  const { blocks } = market.home
  const { logo, icon, defaultLanguage, defaultTheme, statisticsScript, ...settings } = market.settings
  return {
    ...settings,
    ...(logo.light.image !== '' && { logo }),
    ...(icon !== '' && { icon }),
    ...(defaultLanguage !== '' && { defaultLanguage }),
    ...(defaultTheme !== '' && { defaultTheme }),
    ...(statisticsScript.path !== '' && { hasStatisticsScript: true }),
    version,
    pages: market.links.pages,
    theme: toTheme(market.settings.colours),
    ...(blocks.length > 0 && { home: blocks }),
  }
}

/** As the built style sheet writes two colours for browsers that lack `light-dark()`. */
const toTheme = (colours: MarketColours): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toThemeColours(colours)).map(([name, { light, dark }]) => [
      `--${name}`,
      `var(--lightningcss-light, ${light}) var(--lightningcss-dark, ${dark})`,
    ]),
  )

/**
 * Replaces the links to the operator's pages, in the transaction that has changed a page. They are listed when the row
 * is locked, so that of two changes at the same moment the later one sees both.
 */
export const saveMarketLinks = async (
  tx: Database,
  listLinks: () => Promise<readonly PageLink[]>,
  now: number,
): Promise<void> => {
  await tx
    .insertInto('market_settings')
    .values({ id: LINKS_ROW, version: 1, document: '[]', updated_at: now, updated_by: null })
    .onConflict(row => row.column('id').doUpdateSet({ version: sql<number>`market_settings.version + 1` }))
    .execute()
  const document = JSON.stringify(await listLinks())
  await tx.updateTable('market_settings').set({ document, updated_at: now }).where('id', '=', LINKS_ROW).execute()
  // Pages of the server, which show the links, are cached by it.
  await advanceListingSeq(tx)
}

/** What those who may change the settings get. */
export const toMarketDocument = ({ version, settings, updatedAt }: Market): MarketDocument => ({
  ...{ version, settings, updatedAt },
})

/** What those who may change the home page get. */
export const toHomeDocument = ({ home: { version, blocks, updatedAt } }: Market): HomeDocument => ({
  ...{ version, blocks: [...blocks], updatedAt },
})
