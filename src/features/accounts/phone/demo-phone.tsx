import { useLiveQuery } from 'dexie-react-hooks'
import { readSettings } from '../../../local/sync/listings.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** In the demo a page of the server stands for the phone. */
export const DemoPhone = ({ phoneNumber }: { phoneNumber: string }) => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  if (!settings?.demo) return null
  return (
    <p>
      <Link href={`/sandbox/texts?to=${phoneNumber}`} target="_blank">
        {t('This is a demo: read the message here')}
      </Link>
    </p>
  )
}
