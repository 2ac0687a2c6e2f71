import { useLiveQuery } from 'dexie-react-hooks'
import { BadgeCheck } from 'lucide-react'
import { readShop } from '../../../local/shops/reads.ts'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './verified-tag.css'

/** The badge of a shop that has shown the market its documents. */
export const VerifiedTag = () => {
  const t = useTranslate()
  return (
    <Tag tone="brand">
      <span className="verified-tag">
        <BadgeCheck aria-hidden="true" /> {t('Verified')}
      </span>
    </Tag>
  )
}

/** The same by the shop's id, as far as this device knows it. */
export const VerifiedTagOf = ({ shopId }: { shopId: string }) => {
  const shop = useLiveQuery(async () => readShop(shopId), [shopId])
  return shop?.id === shopId && shop.isVerified ? <VerifiedTag /> : null
}
