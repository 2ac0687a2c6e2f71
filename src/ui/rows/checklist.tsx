import { Check, Circle } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { ButtonGroup } from '../layout/page.tsx'
import './checklist.css'
import { useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type ChecklistAction = { label: string } & ({ href: string } | { onClick: () => void })
export type ChecklistItem = {
  label: string
  isDone: boolean
  /** How to do it, the usual way first; none: somebody else does. */
  actions?: readonly ChecklistAction[]
}

/** What is to set up, in order. The first action of the first open item is the main button. */
export const Checklist = ({ label, items }: { label: string; items: readonly ChecklistItem[] }) => {
  const next = items.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="checklist" aria-label={label}>
      {items.map((item, index) => (
        <li key={item.label} className={item.isDone ? 'is-done' : undefined}>
          {item.isDone ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>
            {item.label}
            {item.isDone && <DoneLabel />}
          </span>
          {!item.isDone && Boolean(item.actions?.length) && (
            <ButtonGroup>
              {item.actions?.map(({ label, ...action }, at) => (
                <Button key={label} variant={index === next && at === 0 ? 'primary' : 'quiet'} {...action}>
                  {label}
                </Button>
              ))}
            </ButtonGroup>
          )}
        </li>
      ))}
    </ol>
  )
}

const DoneLabel = () => <VisuallyHidden>, {useTranslate()('done')}</VisuallyHidden>
