import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import {
  getMarketSetup,
  type MarketSetup,
  OPTIONAL_STEPS,
  type OptionalStep,
  type SetupStep,
  skipSetupStep,
} from '../../contract/settings/market-setup.ts'
import { isPermitted } from '../../contract/staff-roles.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { Checklist, type ChecklistAction, type ChecklistItem } from '../../ui/rows/checklist.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'

type StepTexts = { label: MessageKey; links: readonly { label: MessageKey; href: string }[] }

const SERVER = { label: 'Server status', href: '/dashboard/server' } as const
const STEPS: Record<SetupStep, StepTexts> = {
  name: { label: 'Name the market', links: [{ label: 'Market settings', href: '/dashboard/market' }] },
  secondFactor: {
    label: 'Protect your account with two-step verification',
    links: [{ label: 'Settings', href: '/dashboard/settings' }],
  },
  mail: { label: 'Set up mails, and send a test email', links: [SERVER] },
  payment: { label: 'Take payments online', links: [SERVER] },
  delivery: {
    label: 'A shop sets where it delivers and for how much',
    links: [{ label: 'Shops', href: '/dashboard/shops' }],
  },
  legalPages: {
    label: 'Publish terms, privacy and returns',
    links: [{ label: 'Market pages', href: '/dashboard/pages' }],
  },
  categories: {
    label: 'Add the categories of the market',
    links: [
      { label: 'Choose a set', href: '/dashboard/categories?open=sets' },
      { label: 'Add a category', href: '/dashboard/categories?open=new' },
    ],
  },
  sellers: {
    label: 'A seller signs up and opens a shop',
    links: [{ label: 'Shops', href: '/dashboard/shops' }],
  },
  products: { label: 'A product is on sale', links: [] },
  backups: { label: 'Back up the data every night', links: [SERVER] },
}
/** What a market says that does without. */
const SKIP_LABELS: Record<OptionalStep, MessageKey> = {
  payment: 'Cash on delivery only',
  delivery: 'Keep the standard fee',
  backups: 'Backups are made elsewhere',
}

/**
 * What is to set up in the market. It is asked for at each visit, because most of it is done on other screens, and again when
 * this device has sent what was waiting: that may be a step.
 */
export const useMarketSetup = () => {
  const [setup, setSetup] = useState<MarketSetup>()
  const { run } = useSubmit()
  const user = useUser()
  const mayRead = user && isPermitted(getMarketSetup, user)
  const isSending = useLiveQuery(async () => (await readPendingEntries()).length > 0)
  useEffect(() => {
    if (mayRead === false) setSetup({ steps: [] })
    if (!mayRead || isSending === undefined) return
    let isLatest = true
    const show = (latest: MarketSetup) => isLatest && setSetup(latest)
    // Offline, and where it fails, Today shows what else there is to do.
    callAuthenticated(getMarketSetup, {}).then(
      ({ data }) => show(data),
      () => show({ steps: [] }),
    )
    return () => {
      isLatest = false
    }
  }, [mayRead, isSending])
  const skip = (step: OptionalStep) =>
    run({ done: () => null }, async () => setSetup((await callAuthenticated(skipSetupStep, { step })).data))
  return { steps: setup?.steps, isOpen: setup?.steps.some(({ isDone }) => !isDone) ?? false, skip }
}

type MarketChecklistProps = {
  steps: MarketSetup['steps']
  /** Absent: who looks may not skip any. */
  onSkip?: ((step: OptionalStep) => void) | undefined
}

/** The first steps of a market, each with the screen on which it is done. */
export const MarketChecklist = ({ steps, onSkip }: MarketChecklistProps) => {
  const t = useTranslate()
  const items = steps.flatMap(({ step, isDone }): ChecklistItem[] => {
    if (!isKnown(step)) return []
    const { label, links } = STEPS[step]
    const actions: ChecklistAction[] = links.map(link => ({ ...link, label: t(link.label) }))
    if (onSkip && isOptional(step)) actions.push({ label: t(SKIP_LABELS[step]), onClick: () => onSkip(step) })
    return [{ label: t(label), isDone, actions }]
  })
  return <Checklist label={t('First steps')} items={items} />
}

const isKnown = (step: string): step is SetupStep => Object.hasOwn(STEPS, step)
const isOptional = (step: SetupStep): step is OptionalStep => OPTIONAL_STEPS.some(one => one === step)

/** The same for whoever is signed in: only owners of the market may skip a step. */
export const OwnMarketChecklist = ({
  steps,
  skip,
}: Pick<MarketSetup, 'steps'> & Pick<ReturnType<typeof useMarketSetup>, 'skip'>) => {
  const isOwner = useUser()?.role === 'SUPER_ADMIN'
  return <MarketChecklist steps={steps} onSkip={isOwner ? skip : undefined} />
}
