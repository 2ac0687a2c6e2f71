import { Plus } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** For a vendor without a shop: how to open one. */
export const NoShop = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('You have no shop yet')}
      illustration="stall"
      action={
        <Button variant="primary" icon={Plus} href="/dashboard/my-shops?open=new">
          {t('Open a shop')}
        </Button>
      }
    >
      {t('It needs a logo, a name, a phone number, an address and a description.')}
    </EmptyState>
  )
}
