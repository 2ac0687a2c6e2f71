import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ShopDelivery } from '../../../../contract/delivery/shop-delivery.ts'
import { TOAST } from '../../../../contract/messages/fixed-messages.ts'
import { type OptimisticShop, toWrittenShop } from '../../../../local/shops/optimistic.ts'
import { submitShopUpdate } from '../../../../local/shops/submit.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useEditGuard } from '../../../../ui/forms/edit-guard.ts'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { useCloseForm } from '../../../../ui/forms/use-close-form.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { ButtonGroup, Columns, Stack } from '../../../../ui/layout/page.tsx'
import { isRejected, useSubmit } from '../../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../../ui/text/i18n.ts'
import { RejectedChangeNote } from '../../../outbox/rejected-change-note.tsx'
import { DeliveryPreview } from './delivery-preview.tsx'
import { ShopDeliveryFields } from './shop-delivery-fields.tsx'
import {
  addZone,
  changeZone,
  DELIVERY_TEMPLATES,
  type DeliveryProblem,
  type DeliveryTemplate,
  moveZoneUp,
  readTypedDelivery,
  removeZone,
  type TypedDelivery,
  toTypedDelivery,
} from './typed-delivery.ts'
import { ZoneFields } from './zone-fields.tsx'

const LIST_PATH = '/dashboard/my-shops'

/** How a shop delivers: as the market does, or by zones of its own. Works offline. */
export const DeliverySettings = ({ shop }: { shop: OptimisticShop }) => {
  const [start] = useState(() => toWrittenShop(shop).delivery ?? null)
  const [typed, setTyped] = useState(() => start && toTypedDelivery(start))
  const [isChanged, setChanged] = useState(false)
  const { isBusy, save, leave } = useSaveDelivery(shop)
  useEditGuard(isChanged && !isBusy)
  const change = (next: TypedDelivery | null) => {
    setTyped(next)
    setChanged(true)
  }
  return (
    <Stack>
      <RejectedChangeNote entries={shop.entries} />
      {typed ? (
        <ZonesForm typed={typed} onChange={change} onSave={save} onCancel={leave} isBusy={isBusy} />
      ) : (
        <MarketDelivery
          isChanged={start !== null}
          isBusy={isBusy}
          onChoose={template => change(toTypedDelivery(DELIVERY_TEMPLATES[template]))}
          onSave={() => save(null)}
          onCancel={leave}
        />
      )}
    </Stack>
  )
}

const useSaveDelivery = (shop: OptimisticShop) => {
  const leave = useCloseForm(LIST_PATH)
  const { run, isBusy } = useSubmit()
  const save = async (delivery: ShopDelivery | null) => {
    const result = await run({ loading: 'Sending', done: TOAST.updated }, () => submitShopUpdate(shop, { delivery }))
    if (!isRejected(result)) leave()
  }
  return { isBusy, save, leave }
}

type MarketDeliveryProps = {
  /** The shop had zones, which are to be removed. */
  isChanged: boolean
  isBusy: boolean
  onChoose: (template: DeliveryTemplate) => void
  onSave: () => void
  onCancel: () => void
}

/** A shop without zones, and what it can start with. */
const MarketDelivery = ({ isChanged, isBusy, onChoose, onSave, onCancel }: MarketDeliveryProps) => {
  const t = useTranslate()
  return (
    <>
      <Card>
        <p>{t('Your shop delivers as the market does: ৳60 to every place, in 3 to 5 days.')}</p>
        <p>{t('Set your own fees: begin with one of these, then change what you like.')}</p>
        <ButtonGroup>
          <Button variant="brand" onClick={() => onChoose('district')}>
            {t('My district, and elsewhere')}
          </Button>
          <Button variant="brand" onClick={() => onChoose('dhaka')}>
            {t('Inside Dhaka, and outside')}
          </Button>
        </ButtonGroup>
      </Card>
      {isChanged && (
        <Button variant="primary" size="lg" isBusy={isBusy} onClick={onSave}>
          {t('Save changes')}
        </Button>
      )}
      <Button onClick={onCancel}>{t('Go back')}</Button>
    </>
  )
}

type ZonesFormProps = {
  typed: TypedDelivery
  onChange: (typed: TypedDelivery | null) => void
  onSave: (delivery: ShopDelivery) => void
  onCancel: () => void
  isBusy: boolean
}

const ZonesForm = ({ typed, onChange, onSave, onCancel, isBusy }: ZonesFormProps) => {
  const t = useTranslate()
  const [problem, setProblem] = useState<DeliveryProblem | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readTypedDelivery(typed)
    setProblem(read.problem ?? null)
    if (read.delivery) onSave(read.delivery)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Columns side="end" aside={<DeliveryPreview delivery={readTypedDelivery(typed).delivery ?? null} />}>
        <Stack>
          <ShopDeliveryFields typed={typed} problem={problem?.zone === null ? problem : null} onChange={onChange} />
          <p>{t('The first zone that fits the address of an order counts.')}</p>
          {typed.zones.map((zone, at) => (
            <ZoneFields
              key={zone.key}
              zone={zone}
              number={at + 1}
              problem={problem?.zone === at ? problem : null}
              onChange={changed => onChange(changeZone(typed, zone.key, changed))}
              onMoveUp={at > 0 && at < typed.zones.length - 1 ? () => onChange(moveZoneUp(typed, zone.key)) : undefined}
              onRemove={at < typed.zones.length - 1 ? () => onChange(removeZone(typed, zone.key)) : undefined}
            />
          ))}
          <ButtonGroup>
            <Button icon={Plus} onClick={() => onChange(addZone(typed))}>
              {t('Add a zone')}
            </Button>
            <Button variant="quiet" onClick={() => onChange(null)}>
              {t('Deliver as the market does')}
            </Button>
          </ButtonGroup>
          <FormActions onCancel={onCancel} isBusy={isBusy}>
            {t('Save changes')}
          </FormActions>
        </Stack>
      </Columns>
    </form>
  )
}
