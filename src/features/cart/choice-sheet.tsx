import { useState } from 'react'
import { hasPriceRange } from '../../contract/products/chosen-variant.ts'
import type { Product } from '../../contract/products/products.ts'
import { findVariantByValues, listVariants } from '../../contract/products/variants.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Price } from '../../ui/goods/price.tsx'
import { StockTag } from '../../ui/goods/product-card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { showOptionName } from '../../ui/variants/option-texts.ts'
import { findChosenImage, startChoice } from '../../ui/variants/variant-choice.ts'
import { type ChosenValues, VariantChooser } from '../../ui/variants/variant-chooser.tsx'

export type ChoiceSheetProps = {
  product: Product
  /** What is chosen already. */
  chosen?: ChosenValues | undefined
  /** The label of the button: Add To Cart. */
  action: string
  onChoose: (variantId: string) => void
  onClose: () => void
}

/** Asks which variant of a product somebody wants. */
const ChoiceSheet = ({ product, chosen: before, action, onChoose, onClose }: ChoiceSheetProps) => {
  const t = useTranslate()
  const options = product.options ?? []
  const variants = listVariants(product)
  const [chosen, setChosen] = useState(() => before ?? startChoice(product))
  const variant = findVariantByValues(variants, chosen)
  const missing = options.find((_, at) => chosen[at] === null)
  const isSoldOut = variant !== undefined && variant.stock < 1
  const label = missing ? t('Choose: {option}', { option: showOptionName(missing) }) : action
  return (
    <Dialog
      isOpen
      shape="drawer"
      title={t('Choose')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          size="lg"
          disabled={!variant || isSoldOut}
          onClick={() => variant && onChoose(variant.id)}
        >
          {isSoldOut ? t('Out of stock') : label}
        </Button>
      }
    >
      <Stack>
        <LineItem
          name={showName(product)}
          image={findChosenImage(product, chosen)}
          thumbhash={product.thumbhash}
          detail={
            <>
              <Price {...(variant ?? product)} isFrom={!variant && hasPriceRange(product)} />
              {variant && <StockTag stock={variant.stock} />}
            </>
          }
        />
        <VariantChooser options={options} variants={variants} chosen={chosen} onChange={setChosen} />
      </Stack>
    </Dialog>
  )
}

export default ChoiceSheet
