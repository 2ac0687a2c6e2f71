import type { OwnShop } from '../../local/shop-overlay.ts'
import { Select } from '../../ui/select.tsx'
import { useText } from '../../ui/text.ts'
import { useShopsHere } from './use-own-shops.ts'

/** The shops that a list can be narrowed to, and the one of them that its address names; unknown ones count as absent. */
export const useShopChoice = (asked: string | undefined): { shops: OwnShop[]; shop: string | undefined } => {
  const known = useShopsHere()
  const shops = (known ?? []).filter(shop => !shop.isNew)
  const isKnown = !known || shops.some(({ id }) => id === asked)
  return { shops, shop: isKnown ? asked : undefined }
}

export type ShopChoiceProps = {
  shops: readonly OwnShop[]
  shop: string | undefined
  onChoose: (shop: string | undefined) => void
}

/** Narrows a list to one of the vendor's shops; nothing for somebody with one. */
export const ShopChoice = ({ shops, shop, onChoose }: ShopChoiceProps) => {
  const t = useText()
  if (shops.length < 2) return null
  return (
    <Select
      label={t('Shop')}
      isLabelHidden
      options={[{ value: '', label: t('All shops') }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
      value={shop ?? ''}
      onChange={event => onChoose(event.target.value || undefined)}
    />
  )
}
