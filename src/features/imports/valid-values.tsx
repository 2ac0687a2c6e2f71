import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DescriptionList } from '../../ui/rows/description-list.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

/** A button that shows what the cells of a file may hold. */
export const ValidValues = ({ categories }: { categories: readonly string[] }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Show valid values')}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('Valid values')}>
        <DescriptionList
          facts={[
            { label: t('Category'), value: categories.join(', ') },
            { label: t('Status'), value: 'ACTIVE, DRAFT, PAUSED' },
            { label: t('Price'), value: '1250.50, ৳ ১,২৫০, 1,250 Tk, ৪৫০ টাকা' },
            { label: t('Stock'), value: t('A whole number from 0, also “5 pcs”, “In stock” or “Sold out”') },
            { label: t('Name'), value: t('3 to 200 characters') },
            {
              label: t('Description'),
              value: t('10 to 5,000 characters. If it is shorter or blank, the name and category are added.'),
            },
            { label: t('Warranty'), value: t('Up to 200 characters, such as “1 year from the maker”') },
            { label: t('Picture'), value: t('The name of a picture that you send along, or an https address') },
            { label: t('Further pictures'), value: t('Up to 8 names or addresses, with commas between them') },
            {
              label: t('Sizes and colours'),
              value: t(
                'One row for each variant, with the same name or id: option1Name is Size, option1Value is M. At most 3 options and 100 variants.',
              ),
            },
            { label: t('SKU'), value: t('Up to 64 characters, once in your shop') },
            { label: t('Weight in grams'), value: '350, 0.35 kg' },
            {
              label: t('In the file of your export'),
              value: t('A blank cell leaves what the product has. The sign - removes it.'),
            },
          ]}
        />
      </Dialog>
    </>
  )
}
