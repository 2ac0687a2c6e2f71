import type { OptimisticProduct } from '../../local/products/optimistic.ts'
import type { OptimisticShop } from '../../local/shops/optimistic.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Checklist, type ChecklistItem } from '../../ui/rows/checklist.tsx'
import { type Translate, useTranslate } from '../../ui/text/i18n.ts'
import { waitsForDocuments } from '../shops/vendor/shop-status.ts'

type SellerFacts = {
  shops: readonly Pick<OptimisticShop, 'status' | 'needsDocuments' | 'isDeleting'>[]
  products: readonly Pick<OptimisticProduct, 'status' | 'isDeleting'>[]
}

const PRODUCTS_PATH = '/dashboard/shop-products'

/** What a new seller does before the first order can come. Items that somebody need not do are absent. */
export const listSellerSteps = ({ shops, products }: SellerFacts, t: Translate): ChecklistItem[] => {
  const [open, kept] = [shops.filter(shop => !shop.isDeleting), products.filter(product => !product.isDeleting)]
  const isApproved = open.some(({ status }) => status === 'ACTIVE')
  const isOnSale = kept.some(({ status }) => status === 'ACTIVE')
  return [
    {
      label: t('Open a shop'),
      isDone: open.length > 0,
      actions: [{ label: t('Open a shop'), href: '/dashboard/my-shops?open=new' }],
    },
    ...(isApproved ? [] : listOpeningSteps(open, t)),
    {
      label: t('Add a product'),
      isDone: kept.length > 0,
      ...(open.length > 0 && {
        actions: [
          { label: t('Add a product'), href: `${PRODUCTS_PATH}?open=new` },
          { label: t('Import from a file'), href: `${PRODUCTS_PATH}?open=import` },
        ],
      }),
    },
    ...(kept.length > 0
      ? [
          {
            label: t('Put a product on sale'),
            isDone: isOnSale,
            actions: [{ label: t('Products'), href: PRODUCTS_PATH }],
          },
        ]
      : []),
    { label: t('Your first order appears here'), isDone: false },
  ]
}

/** What a shop that is not open yet waits for. */
const listOpeningSteps = (shops: SellerFacts['shops'], t: Translate): ChecklistItem[] => {
  const waiting = shops.filter(({ status }) => status === 'PENDING')
  const actions = [{ label: t('See the documents'), href: '/dashboard/verification' }]
  if (waiting.some(waitsForDocuments)) return [{ label: t('Send the documents of your shop'), isDone: false, actions }]
  return waiting.length > 0 ? [{ label: t('An admin approves your shop'), isDone: false }] : []
}

/** Only the order is missing: there is nothing to do but to wait. */
export const isSellerReady = (steps: readonly ChecklistItem[]): boolean =>
  steps.slice(0, -1).every(({ isDone }) => isDone)

/** The first steps of a seller, on Today, until they are done. */
export const SellerChecklist = (facts: SellerFacts) => {
  const t = useTranslate()
  const steps = listSellerSteps(facts, t)
  if (isSellerReady(steps)) return null
  return (
    <Section title={t('First steps')}>
      <Checklist label={t('First steps')} items={steps} />
    </Section>
  )
}
