import type { ReactNode } from 'react'
import type { BuiltInSlug } from '../../contract/content/page-slugs.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageArticle } from './page-article.tsx'
import { PageLoading } from './page-loading.tsx'
import { usePublishedPage } from './use-published-page.ts'

/** A screen whose text the operator may replace by a page with this slug. `children`: the built-in screen. */
export const PageOrBuiltIn = ({ slug, children }: { slug: BuiltInSlug; children: ReactNode }) => {
  const read = usePublishedPage(slug)
  if (read.state !== 'ready' && read.state !== 'loading') return children
  return <Page width="narrow">{read.state === 'ready' ? <PageArticle page={read.page} /> : <PageLoading />}</Page>
}
