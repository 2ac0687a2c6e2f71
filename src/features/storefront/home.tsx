import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { HomeBlock } from '../../contract/market/home-blocks.ts'
import { Page } from '../../ui/layout/page.tsx'
import { LazyOnVisible } from '../../ui/state/lazy-on-visible.tsx'
import { getMarket, useMarket } from '../../ui/state/market.ts'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { FeaturedCategories, FeaturedProducts, HomeHero } from './home/home-sections.tsx'

type BlocksProps = {
  blocks: readonly HomeBlock[]
  /** The day to show, for a preview. */
  day?: string
}
let loadedBlocks: ComponentType<BlocksProps> | undefined

/** Loads what shows the blocks of a market that has configured its home page. The server needs it before it renders one. */
export const loadHomeBlocks = async (): Promise<{ default: ComponentType<BlocksProps> }> => {
  const module = await import('./home/home-blocks.tsx')
  loadedBlocks = module.default
  return module
}

/** Loads them where this market has chosen some. Where that fails, Home tries again when it is shown. */
export const loadChosenBlocks = async (): Promise<void> => {
  if (getMarket()?.home) await loadHomeBlocks().catch(() => undefined)
}

const LazyBlocks = lazy(loadHomeBlocks)
const HomeProductLists = lazy(() => import('./home/home-product-lists.tsx'))

/** /: the blocks that the market has chosen; otherwise the hero, the categories and the featured products. */
const Home = () => {
  useTitle('')
  const blocks = useMarket()?.home
  return (
    <Page>
      {blocks ? <ChosenHome blocks={blocks} /> : <OwnHome />}
      <OptionalBoundary>
        <LazyOnVisible placeholder={null}>
          <HomeProductLists isPersonal={Boolean(blocks)} />
        </LazyOnVisible>
      </OptionalBoundary>
    </Page>
  )
}

const OwnHome = () => (
  <>
    <HomeHero />
    <FeaturedCategories />
    <FeaturedProducts />
  </>
)

const ChosenHome = ({ blocks }: BlocksProps) => {
  // A component of its own would lose what it shows when the lazy one is loaded.
  const [Blocks] = useState(() => loadedBlocks ?? LazyBlocks)
  return (
    <OptionalBoundary fallback={<OwnHome />}>
      <Suspense fallback={null}>
        <Blocks blocks={blocks} />
      </Suspense>
    </OptionalBoundary>
  )
}

export default Home
