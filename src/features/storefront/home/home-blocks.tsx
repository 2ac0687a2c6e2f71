import { useEffect, useState } from 'react'
import {
  findToday,
  findTomorrowStart,
  groupBanners,
  type HomeBlock,
  listBlocksOn,
} from '../../../contract/market/home-blocks.ts'
import { now } from '../../../local/db/clock.ts'
import { useMarketName } from '../../../ui/state/market.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { BannerRow } from './banner-row.tsx'
import { FeaturedCategories, FeaturedProducts, HomeHero } from './home-sections.tsx'
import { Shelf } from './shelf.tsx'
import { ShopBlock } from './shop-block.tsx'

type HomeBlocksProps = {
  blocks: readonly HomeBlock[]
  /** The day to show, for a preview. */
  day?: string
}

/** The blocks of a home page, those of today. */
const HomeBlocks = ({ blocks, day }: HomeBlocksProps) => {
  const name = useMarketName()
  const today = useToday()
  const shown = listBlocksOn(blocks, day ?? today)
  const groups = groupBanners(shown)
  return (
    <>
      {/* The hero has one of its own. */}
      {shown.every(({ kind }) => kind !== 'intro') && (
        <VisuallyHidden>
          <h1>{name}</h1>
        </VisuallyHidden>
      )}
      {groups.map((group, at) =>
        Array.isArray(group) ? (
          <BannerRow key={group[0]?.id} banners={group} isFirst={at === 0} />
        ) : (
          <Block key={group.id} block={group} />
        ),
      )}
    </>
  )
}

const Block = ({ block }: { block: Exclude<HomeBlock, { kind: 'banner' }> }) => {
  if (block.kind === 'intro') return <HomeHero />
  if (block.kind === 'categories') return <FeaturedCategories />
  if (block.kind === 'featured') return <FeaturedProducts />
  if (block.kind === 'shops') return <ShopBlock />
  // The server may know kinds that this version does not.
  return block.kind === 'shelf' ? <Shelf block={block} /> : null
}

/** Today in Bangladesh. It changes at midnight. */
const useToday = (): string => {
  const [today, setToday] = useState(() => findToday(now()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next midnight is another one each day
  useEffect(() => {
    const timer = setTimeout(() => setToday(findToday(now())), findTomorrowStart(now()) - now())
    return () => clearTimeout(timer)
  }, [today])
  return today
}

export default HomeBlocks
