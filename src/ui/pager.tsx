import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../contract/money.ts'
import { Link } from './link.tsx'
import { pageCount, pageNumbers } from './page-numbers.ts'
import { useLocale, useText } from './text.ts'
import './pager.css'

export type PagerProps = {
  page: number
  /** Rows in all, and rows a page (the server's `meta`). */
  total: number
  limit: number
  /** Pages live in the URL: the address of one. */
  hrefOf: (page: number) => string
  label?: string
}

/** Previous, the page numbers, Next. Nothing at all where one page holds everything. */
export const Pager = ({ page, total, limit, hrefOf, label }: PagerProps) => {
  const locale = useLocale()
  const t = useText()
  const pages = pageCount(total, limit)
  if (pages === 1) return null
  return (
    <nav className="pager" aria-label={label ?? t('Pages')}>
      <End href={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden="true" /> <span>{t('Previous')}</span>
      </End>
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
      <End href={page < pages ? hrefOf(page + 1) : null} rel="next">
        <span>{t('Next')}</span> <ChevronRight aria-hidden="true" />
      </End>
    </nav>
  )
}

const PageLink = ({ number, isCurrent, href }: { number: number; isCurrent: boolean; href: string }) => {
  const t = useText()
  const page = formatNumber(number, useLocale())
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} aria-label={t('Page {page}', { page })}>
      {page}
    </Link>
  )
}

type EndProps = { href: string | null; rel: 'prev' | 'next'; children: React.ReactNode }
const End = ({ href, rel, children }: EndProps) =>
  href ? (
    <Link className="pager-end" href={href} rel={rel}>
      {children}
    </Link>
  ) : (
    <button type="button" className="pager-end" disabled>
      {children}
    </button>
  )
