import { path } from './path.ts'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const ENTRY = path('src/app/main.tsx')
const STORAGE_GUARD = path('src/local/db/storage-guard.ts')
const START = [ENTRY, path('src/features/storefront/home.tsx')]
/** The screens that the server renders for first visits (src/app/render-page.tsx). */
const SHARED_LINKS = {
  products: path('src/features/products/listing/products.tsx'),
  product: path('src/features/storefront/product/product.tsx'),
  shops: path('src/features/shops/customer/shops.tsx'),
}

/**
 * How scripts are cut into chunks. Every first visit loads two beside its entry: packages, which change seldom, and our
 * own code with the home screen. As one chunk per shared module they would compress a tenth worse. A shared link loads
 * two more beside its screen: what several of these screens need, and what it needs alone.
 */
export const firstVisitChunks = () => {
  let firstVisit: Set<string> | undefined
  let sharedLinks: [name: string, modules: Set<string>][] | undefined
  const findScreens = (id: string, modules: Modules): string[] => {
    sharedLinks ??= Object.entries(SHARED_LINKS).map(([name, file]) => [name, collectStaticImports(modules, [file])])
    return sharedLinks.filter(([, imported]) => imported.has(id)).map(([name]) => name)
  }
  const group = (name: string, belongs: (id: string) => boolean) => ({
    debugName: name,
    name: (id: string, modules: Modules): string | null => {
      firstVisit ??= collectStaticImports(modules, START)
      return firstVisit.has(id) && id !== ENTRY && belongs(id) ? name : null
    },
  })
  const sharedLinkGroup = (name: (screens: string[]) => string | null, belongs = (_: string) => true) => ({
    debugName: 'shared links',
    name: (id: string, modules: Modules) => (belongs(id) && !isScreen(id) ? name(findScreens(id, modules)) : null),
  })
  return {
    groups: [
      // The guard runs before Dexie, so it is in the same chunk.
      group('packages', id => id.includes('/node_modules/') || id === STORAGE_GUARD),
      group('market', () => true),
      // One group after the other, because a chunk takes what its modules import with it.
      sharedLinkGroup(screens => (screens.length > 1 ? 'screens-data' : null), isWithoutStyles),
      sharedLinkGroup(([screen]) => (screen ? `${screen}-data` : null), isWithoutStyles),
      sharedLinkGroup(screens => (screens.length > 1 ? 'screens' : null)),
      sharedLinkGroup(([screen]) => (screen ? `${screen}-parts` : null)),
      // A chunk for each icon that two screens share would be a request each.
      { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
      // Small modules: a chunk for each would cost more in the worker's list of files than it saves.
      {
        name: 'writes',
        test: /\/src\/(?:local\/(?:outbox\/submit|sync\/listing-keys)|contract\/\w+\/(?:wishlist|recent-product|followed-shop|moderation|notification|session)-writes)\.ts$/,
        minShareCount: 2,
      },
      { name: 'inbox', test: /\/src\/local\/notifications\//, minShareCount: 2 },
      // Components that several screens share, without those that only forms and picture uploads need.
      {
        name: 'parts',
        test: /\/src\/(?:ui|lists)\/(?!\w+\/(?:use-contract-form|picture-input|scale-picture))/,
        minShareCount: 2,
      },
    ],
  }
}

/**
 * What also the sender of writes needs (src/local/outbox/drainer.ts). In a chunk with styles it would wait for them, and
 * a style sheet that fails once is not loaded again.
 */
const isWithoutStyles = (id: string): boolean => /\/src\/(?:contract|local)\//.test(id) && !FOR_SCREENS.test(id)

/**
 * What calculates totals and deliveries, names variants, and reads shops, questions and reviews, for screens: the sender
 * needs none of it.
 */
const FOR_SCREENS =
  /\/src\/(?:contract\/(?:delivery\/(?:quote-delivery|delivery-estimate)|products\/(?:pricing|variant-titles)|orders\/price-range|questions\/questions|reviews\/review-votes)\.ts$|local\/(?:delivery\/|questions\/|reviews\/|shops\/reads))/

const NAMED_CHUNKS = ['packages', 'market', 'products']

/** Whether its file has its name: the chunks of every first visit, and the first screen that most people open. */
export const isNamedChunk = (name: string): boolean => NAMED_CHUNKS.includes(name)

const isScreen = (id: string): boolean => Object.values(SHARED_LINKS).includes(id)

const collectStaticImports = (modules: Modules, starts: readonly string[]): Set<string> => {
  const found = new Set(starts)
  // Iterating over a set includes what is added meanwhile.
  for (const id of found) {
    // The package's index imports every icon. Those in use follow their importers.
    if (id.includes('/lucide-react/')) found.delete(id)
    else for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}
