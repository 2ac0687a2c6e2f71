import type { PublishedPage } from '../../contract/content/pages.ts'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { Markdown } from './markdown.tsx'

type PageTexts = Pick<PublishedPage, 'title' | 'titleBn' | 'bodyBn' | 'publishedAt'> & { body: string }

/** A page of the operator in the visitor's language. What is not written in Bangla is shown in English. */
export const PageArticle = ({ page }: { page: PageTexts }) => {
  const t = useTranslate()
  const isBangla = useLocale() === 'bn'
  const title = (isBangla && page.titleBn) || page.title
  useTitle(title)
  return (
    <Section title={title} level={1}>
      <Markdown text={(isBangla && page.bodyBn) || page.body} />
      <p className="meta">
        {t('Last changed')}: <ShortDate at={page.publishedAt} />
      </p>
    </Section>
  )
}
