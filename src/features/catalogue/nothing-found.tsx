import { ANYTHING, addressOf, changed, type Question } from '../../contract/listing-address.ts'
import { EMPTY } from '../../contract/messages.ts'
import type { ProductPage } from '../../local/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type Translate, useText } from '../../ui/text.ts'
import { useCategories } from './use-categories.ts'

type Cause = { text: string; action: string; href: string }

/** 'No Data Found', why, and the one way on. */
export const NothingFound = ({ question, page }: { question: Question; page: ProductPage }) => {
  const t = useText()
  const { categories } = useCategories()
  const names = categories?.map(category => category.name)
  const { text, action, href } = causeOf(question, page.total, names, t)
  return (
    <Empty
      title={t(EMPTY.products)}
      drawing="search"
      action={
        <Button variant="brand" href={href}>
          {action}
        </Button>
      }
    >
      {text} <AmongThese page={page} />
    </Empty>
  )
}

/** On a phone that holds a part of the market: among how many products nothing was found. No listing is called empty without it. */
export const AmongThese = ({ page }: { page: ProductPage }) => {
  const t = useText()
  const isPartial = page.source === 'device' && page.isPartial
  return isPartial && t('This was looked up among the {count} products on this phone only.', { count: page.among })
}

const causeOf = (question: Question, total: number, names: string[] | undefined, t: Translate): Cause => {
  const { term, category, min, max } = question
  if (total > 0)
    return {
      text: t('This page is past the last one.'),
      action: t('Back to page 1'),
      href: addressOf(changed(question, {})),
    }
  const everything = { action: t('All Products'), href: addressOf(ANYTHING) }
  if (category && names && !names.includes(category))
    return { text: t('There is no category called “{category}”.', { category }), ...everything }
  if (min !== null || max !== null)
    return {
      text: t('Nothing costs that much or that little here.'),
      action: t('Any price'),
      href: addressOf(changed(question, { min: null, max: null })),
    }
  if (term && category)
    return {
      text: t('Nothing in {category} matches “{term}”.', { category, term }),
      action: t('Search in all categories'),
      href: addressOf(changed(question, { category: '' })),
    }
  if (term) return { text: t('Nothing matches “{term}”. Try fewer or other words.', { term }), ...everything }
  return { text: t('Nothing is on sale here at the moment.'), ...everything }
}
