import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useText } from '../../ui/text.ts'

/** A vendor's first day: everything begins with a shop. */
export const NoShop = () => {
  const t = useText()
  return (
    <Empty
      title={t('You have no shop yet')}
      drawing="stall"
      action={
        <Button variant="primary" icon={Plus} href="/dashboard/my-shops?open=new">
          {t('Open a shop')}
        </Button>
      }
    >
      {t('A name, a logo and an address, and you can sell.')}
    </Empty>
  )
}
