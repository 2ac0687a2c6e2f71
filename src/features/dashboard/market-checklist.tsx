import type { AdminSummary } from '../../contract/statistics/dashboard-summary.ts'
import { Checklist } from '../../ui/rows/checklist.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'

/** What an admin sets up before a new market has something to buy. */
export const MarketChecklist = ({ market }: { market: AdminSummary['market'] }) => {
  const t = useTranslate()
  const { categories } = useCategories()
  return (
    <Checklist
      label={t('First steps')}
      items={[
        {
          label: t('Check mails, payments and backups'),
          isDone: false,
          action: { label: t('Server status'), href: '/dashboard/server' },
        },
        {
          label: t('Add the categories of the market'),
          isDone: Boolean(categories?.length),
          action: { label: t('Add a category'), href: '/dashboard/categories?open=new' },
        },
        { label: t('A seller signs up and opens a shop'), isDone: market.shops > 0 },
        { label: t('A product is on sale'), isDone: market.products > 0 },
      ]}
    />
  )
}
