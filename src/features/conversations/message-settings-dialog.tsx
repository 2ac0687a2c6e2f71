import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useId, useState } from 'react'
import { QUICK_ANSWER_MAX, QUICK_ANSWERS_MAX } from '../../contract/constants.ts'
import { getMessageSettings } from '../../contract/conversations/conversations.ts'
import type { MessageSettings } from '../../contract/conversations/message-settings.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import { readMessageSettings } from '../../local/conversations/reads.ts'
import { submitMessageSettings } from '../../local/conversations/submit.ts'
import { readShopsById } from '../../local/shops/reads.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Loading } from '../../ui/notices/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { describeMessage, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'

/** How each shop of the vendor takes messages. */
const MessageSettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  const { read, ...refresh } = useLiveListing(getMessageSettings, {}, readMessageSettings)
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = read?.settings ?? []
  const shops = useLiveQuery(() => readShopsById(rows.map(({ id }) => id)), [rows.map(({ id }) => id).join()]) ?? []
  const settings = rows.find(({ id }) => id === chosen) ?? rows[0]
  const nameOf = (id: string) => showName(shops.find(shop => shop.id === id) ?? { name: t('Shop') })
  if (!settings)
    return (
      <Dialog isOpen onClose={onClose} title={t('Message settings')}>
        {read?.settings ? (
          <p>{t('Open a shop first.')}</p>
        ) : (
          <NotCachedNotice
            title={t('The settings are not on this phone yet.')}
            refresh={refresh}
            isRead={read !== undefined}
          >
            <Loading what={t('Loading messages')} />
          </NotCachedNotice>
        )}
      </Dialog>
    )
  return (
    <SettingsForm key={settings.id} settings={settings} name={nameOf(settings.id)} onClose={onClose}>
      {rows.length > 1 && (
        <Select
          label={t('Shop')}
          value={settings.id}
          options={rows.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={setChosen}
        />
      )}
    </SettingsForm>
  )
}

type SettingsFormProps = { settings: MessageSettings; name: string; onClose: () => void; children: React.ReactNode }

const SettingsForm = ({ settings, name, onClose, children }: SettingsFormProps) => {
  const t = useTranslate()
  const formId = useId()
  const { run, isBusy } = useSubmit()
  const [takesMessages, setTakes] = useState(settings.takesMessages)
  const [quietHours, setQuiet] = useState(settings.quietHours)
  const [answers, setAnswers] = useState(settings.quickAnswers.join('\n'))
  const quickAnswers = readAnswers(answers)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const change = { id: settings.id, takesMessages, quietHours, quickAnswers }
    const label = describeMessage('Message settings of {name}', { name })
    const result = await run(CHANGE_MESSAGES, () => submitMessageSettings(change, label))
    if (!isRejected(result)) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Message settings')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('Save changes')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <Stack>
          {children}
          <Checkbox
            name="takesMessages"
            label={t('Customers can write to this shop here')}
            checked={takesMessages}
            onChange={event => setTakes(event.target.checked)}
          />
          <QuietHoursFields hours={quietHours} onChange={setQuiet} />
          <TextArea
            label={t('Quick answers')}
            hint={t('One on each line. They stand above the field when you write to a customer.')}
            name="quickAnswers"
            rows={4}
            value={answers}
            maxLength={QUICK_ANSWERS_MAX * (QUICK_ANSWER_MAX + 1)}
            onChange={event => setAnswers(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

const readAnswers = (text: string): string[] => {
  const lines = text.split('\n').map(line => line.trim())
  return [...new Set(lines.filter(line => line !== ''))].slice(0, QUICK_ANSWERS_MAX)
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const NIGHT = { from: 22, to: 8 }

type QuietHoursFieldsProps = {
  hours: MessageSettings['quietHours']
  onChange: (hours: MessageSettings['quietHours']) => void
}

const QuietHoursFields = ({ hours, onChange }: QuietHoursFieldsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const format = (hour: number) => `${formatNumber(hour, locale)}:${formatNumber(0, locale)}${formatNumber(0, locale)}`
  const options = HOURS.map(hour => ({ value: String(hour), label: format(hour) }))
  return (
    <>
      <Checkbox
        name="isQuiet"
        label={t('Quiet hours: tell me of messages after them')}
        checked={hours !== null}
        onChange={event => onChange(event.target.checked ? NIGHT : null)}
      />
      {hours && (
        <Row>
          <Select
            label={t('Begin at')}
            value={String(hours.from)}
            options={options}
            onChange={from => onChange({ ...hours, from: Number(from) })}
          />
          <Select
            label={t('End at')}
            value={String(hours.to)}
            options={options}
            onChange={to => onChange({ ...hours, to: Number(to) })}
          />
        </Row>
      )}
    </>
  )
}

export default MessageSettingsDialog
