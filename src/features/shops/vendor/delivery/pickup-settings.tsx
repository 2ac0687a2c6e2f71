import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PICKUP_POINTS_MAX } from '../../../../contract/constants.ts'
import { TOAST } from '../../../../contract/messages/fixed-messages.ts'
import { formatNumber } from '../../../../contract/messages/number-format.ts'
import { type OptimisticShop, toWrittenShop } from '../../../../local/shops/optimistic.ts'
import { submitShopUpdate } from '../../../../local/shops/submit.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useEditGuard } from '../../../../ui/forms/edit-guard.ts'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ButtonGroup, Stack, TwoColumns } from '../../../../ui/layout/page.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { isRejected, useSubmit } from '../../../../ui/overlays/use-submit.ts'
import { translateText, useLocale, useTranslate } from '../../../../ui/text/i18n.ts'
import { newPoint, type PickupProblem, readTypedPoints, type TypedPoint, toTypedPoint } from './typed-pickup.ts'
import { WeekdayCheckboxes } from './weekday-checkboxes.tsx'

/** Where customers can collect the orders of a shop. Works offline. */
export const PickupSettings = ({ shop }: { shop: OptimisticShop }) => {
  const t = useTranslate()
  const [start] = useState(() => toWrittenShop(shop))
  const [typed, setTyped] = useState(() => (start.pickup ?? []).map(toTypedPoint))
  const [problem, setProblem] = useState<PickupProblem | null>(null)
  const [isChanged, setChanged] = useState(false)
  const { run, isBusy } = useSubmit()
  useEditGuard(isChanged && !isBusy)
  const change = (points: TypedPoint[]) => {
    setTyped(points)
    setChanged(true)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { points, problem: found = null } = readTypedPoints(typed)
    setProblem(found)
    if (!points) return
    const result = await run({ loading: 'Sending', done: TOAST.updated }, () =>
      submitShopUpdate(shop, { pickup: points }),
    )
    if (!isRejected(result)) setChanged(false)
  }
  return (
    <Section title={t('Pick-up')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>{t('Customers can collect their orders here, without a delivery fee. They show a code.')}</p>
          {typed.map((point, at) => (
            <PointFields
              key={point.id}
              point={point}
              number={at + 1}
              problem={problem?.point === at ? problem : null}
              onChange={changed => change(typed.map(one => (one.id === point.id ? { ...one, ...changed } : one)))}
              onRemove={() => change(typed.filter(one => one.id !== point.id))}
            />
          ))}
          <ButtonGroup>
            {typed.length < PICKUP_POINTS_MAX && (
              <Button
                icon={Plus}
                onClick={() =>
                  change([
                    ...typed,
                    newPoint(typed.length === 0 ? t('Shop') : '', typed.length === 0 ? start.shopAddress : ''),
                  ])
                }
              >
                {t('Add a place to pick up')}
              </Button>
            )}
            {isChanged && (
              <Button variant="primary" type="submit" isBusy={isBusy}>
                {t('Save pick-up')}
              </Button>
            )}
          </ButtonGroup>
        </Stack>
      </form>
    </Section>
  )
}

type PointFieldsProps = {
  point: TypedPoint
  /** From 1. */
  number: number
  problem: PickupProblem | null
  onChange: (change: Partial<TypedPoint>) => void
  onRemove: () => void
}

const PointFields = ({ point, number, problem, onChange, onRemove }: PointFieldsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const text = (field: 'name' | 'address' | 'opens' | 'closes') => ({
    value: point[field],
    error: problem?.field === field ? translateText(problem.message) : null,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  const title = t('Place {number}', { number: formatNumber(number, locale) })
  return (
    <Card as="section" label={title}>
      <TextInput label={t('Name of the place')} autoComplete="off" {...text('name')} />
      <TextArea label={t('Address of the place')} {...text('address')} />
      <TwoColumns>
        <TextInput label={t('Opens at')} type="time" {...text('opens')} />
        <TextInput label={t('Closes at')} type="time" {...text('closes')} />
      </TwoColumns>
      <WeekdayCheckboxes
        legend={t('Closed days')}
        days={point.daysOff}
        error={problem?.field === 'daysOff' ? translateText(problem.message) : null}
        onChange={daysOff => onChange({ daysOff })}
      />
      <ButtonGroup>
        <Button icon={Trash2} variant="quiet" onClick={onRemove}>
          {t('Remove this place')}
        </Button>
      </ButtonGroup>
    </Card>
  )
}
