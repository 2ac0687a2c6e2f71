import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { Link } from '../controls/link.tsx'
import { useLocale, useTranslate } from '../text/i18n.ts'
import { pageCount, pageNumbers } from './page-numbers.ts'
import './pager.css'

export type PagerProps = {
  page: number
  /** Rows in total, and rows per page (from the server's `meta`). */
  total: number
  limit: number
  /** The URL of a page. */
  hrefOf: (page: number) => string
  label?: string
}

/** Previous, the page numbers, Next. Nothing where one page holds everything. */
export const Pager = ({ page, total, limit, hrefOf, label }: PagerProps) => {
  const locale = useLocale()
  const t = useTranslate()
  const pages = pageCount(total, limit)
  if (pages === 1) return null
  return (
    <nav className="pager" aria-label={label ?? t('Pages')}>
      <PagerEndLink href={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden="true" /> <span>{t('Previous')}</span>
      </PagerEndLink>
      <ol>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span>…</span>
            ) : (
              <PageLink number={number} isCurrent={number === page} href={hrefOf(number)} />
            )}
          </li>
        ))}
      </ol>
      <p>{t('Page {page} of {pages}', { page: formatNumber(page, locale), pages: formatNumber(pages, locale) })}</p>
      <PagerEndLink href={page < pages ? hrefOf(page + 1) : null} rel="next">
        <span>{t('Next')}</span> <ChevronRight aria-hidden="true" />
      </PagerEndLink>
    </nav>
  )
}

const PageLink = ({ number, isCurrent, href }: { number: number; isCurrent: boolean; href: string }) => {
  const t = useTranslate()
  const page = formatNumber(number, useLocale())
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} aria-label={t('Page {page}', { page })}>
      {page}
    </Link>
  )
}

type PagerEndLinkProps = { href: string | null; rel: 'prev' | 'next'; children: React.ReactNode }
const PagerEndLink = ({ href, rel, children }: PagerEndLinkProps) =>
  href ? (
    <Link className="pager-end" href={href} rel={rel}>
      {children}
    </Link>
  ) : (
    <button type="button" className="pager-end" disabled>
      {children}
    </button>
  )
