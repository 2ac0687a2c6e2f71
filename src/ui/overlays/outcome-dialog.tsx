import { Button } from '../controls/button.tsx'
import { Link } from '../controls/link.tsx'
import { SyncStatus, type SyncStatusProps } from '../notices/sync-status.tsx'
import { useTranslate } from '../text/i18n.ts'
import { Dialog } from './dialog.tsx'
import './outcome-dialog.css'

/** What happened to one of several things. `state`: attention where it was not changed. */
export type Outcome = { id: string; name: string; href?: string; state: SyncStatusProps['state']; text: string }

type OutcomeDialogProps = { title: string; outcomes: readonly Outcome[]; onClose: () => void }

/** What happened to each of several things, those that were not changed first. */
export const OutcomeDialog = ({ title, outcomes, onClose }: OutcomeDialogProps) => {
  const t = useTranslate()
  const sorted = [...outcomes].sort((a, b) => Number(b.state === 'attention') - Number(a.state === 'attention'))
  return (
    <Dialog isOpen onClose={onClose} title={title} actions={<Button onClick={onClose}>{t('Close')}</Button>}>
      <ul className="outcomes">
        {sorted.map(({ id, name, href, state, text }) => (
          <li key={id}>
            {href ? <Link href={href}>{name}</Link> : <strong>{name}</strong>}
            <SyncStatus state={state}>{text}</SyncStatus>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
