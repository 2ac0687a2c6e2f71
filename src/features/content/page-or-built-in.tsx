import type { ReactNode } from 'react'
import { BUILT_IN_PAGES, type BuiltInSlug } from '../../contract/content/page-slugs.ts'
import { Page } from '../../ui/layout/page.tsx'
import { useMarket } from '../../ui/state/market.ts'
import { PageArticle } from './page-article.tsx'
import { PageLoading } from './page-loading.tsx'
import { usePublishedPage } from './use-published-page.ts'

type PageOrBuiltInProps = { slug: BuiltInSlug; children: ReactNode }

/** A screen whose text the operator may replace by a page with this slug. `children`: the built-in screen. */
export const PageOrBuiltIn = ({ slug, children }: PageOrBuiltInProps) => {
  const isReplaced = useMarket()?.pages?.some(({ href }) => href === BUILT_IN_PAGES[slug])
  return isReplaced ? <ReplacingPage slug={slug}>{children}</ReplacingPage> : children
}

const ReplacingPage = ({ slug, children }: PageOrBuiltInProps) => {
  const read = usePublishedPage(slug)
  if (read.state !== 'ready' && read.state !== 'loading') return children
  return <Page width="narrow">{read.state === 'ready' ? <PageArticle page={read.page} /> : <PageLoading />}</Page>
}
