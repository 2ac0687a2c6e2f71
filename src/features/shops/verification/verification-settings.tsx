import { useState } from 'react'
import type { InputOf } from '../../../contract/endpoint.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import {
  getVerificationRules,
  saveVerificationRules,
  type VerificationRulesDocument,
} from '../../../contract/shops/shop-documents.ts'
import { DOCUMENT_KINDS, type DocumentKind, type VerificationRules } from '../../../contract/shops/verification.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { FreshDocument } from '../../../lists/fresh-document.tsx'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { KIND_LABELS } from './document-texts.ts'

/** /dashboard/verification-settings: which documents shops need. */
const VerificationSettings = () => {
  const t = useTranslate()
  useTitle(t('What shops need'))
  return (
    <Page>
      <Section title={t('What shops need')} level={1}>
        <FreshDocument load={loadRules}>
          {(document, refresh) => <RulesForm key={document.version} document={document} onChanged={refresh} />}
        </FreshDocument>
      </Section>
    </Page>
  )
}

const loadRules = async () => (await callAuthenticated(getVerificationRules, {})).data

type Purpose = 'selling' | 'payouts' | 'badge'
const PURPOSES: readonly { purpose: Purpose; title: MessageKey; hint: MessageKey }[] = [
  {
    purpose: 'selling',
    title: 'Before a shop may sell',
    hint: 'Until then a shop can prepare products. They are shown, and can be ordered, when its documents are accepted.',
  },
  {
    purpose: 'payouts',
    title: 'Before a shop is paid',
    hint: 'Until then payouts leave a shop out. What it has earned stays its own.',
  },
  {
    purpose: 'badge',
    title: 'For the badge alone',
    hint: 'A shop is “Verified” when all documents that are asked for on this page are accepted.',
  },
]

type RulesFormProps = { document: VerificationRulesDocument; onChanged: () => void }

export const RulesForm = ({ document: { version, rules }, onChanged }: RulesFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [edited, setEdited] = useState<VerificationRules>(rules)
  const toggle = (purpose: Purpose, kind: DocumentKind) =>
    setEdited({
      ...edited,
      [purpose]: edited[purpose].includes(kind)
        ? edited[purpose].filter(one => one !== kind)
        : [...edited[purpose], kind],
    })
  const [heldShops, setHeldShops] = useState<number | null>(null)
  const save = async (agreed: number) => {
    const saved = await run({ loading: 'Sending', done: result => (isNumber(result) ? null : t(TOAST.changed)) }, () =>
      saveRules({ version, rules: edited, heldShops: agreed }),
    )
    if (isNumber(saved)) setHeldShops(saved)
    else if (!isRejected(saved)) onChanged()
  }
  const isAsked = edited.selling.length > 0 || edited.payouts.length > 0
  return (
    <Stack>
      <OfflineFormNotice>{t('You need to be online to change these settings.')}</OfflineFormNotice>
      {PURPOSES.map(({ purpose, title, hint }) => (
        <Card key={purpose}>
          <fieldset>
            <legend>
              <strong>{t(title)}</strong>
            </legend>
            <p className="meta">{t(hint)}</p>
            {DOCUMENT_KINDS.map(kind => (
              <Checkbox
                key={kind}
                label={t(KIND_LABELS[kind])}
                checked={edited[purpose].includes(kind)}
                onChange={() => toggle(purpose, kind)}
              />
            ))}
          </fieldset>
        </Card>
      ))}
      {isAsked && (
        <Card>
          <DateInput
            label={t('From this day on')}
            isOptional
            hint={t(
              'Until then all shops go on as before and can send their documents. Without a day, shops that have not sent them are taken off sale, and left out of payouts, within minutes.',
            )}
            value={edited.startsOn ?? ''}
            onChange={event => setEdited({ ...edited, startsOn: event.target.value || null })}
          />
        </Card>
      )}
      <Row>
        <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={() => save(0)}>
          {t('Save settings')}
        </Button>
      </Row>
      {heldShops !== null && (
        <ConfirmDialog
          title={t('Take {shops, plural, one {# shop} other {# shops}} off sale?', { shops: heldShops })}
          action={t('Save and take off sale')}
          onClose={() => setHeldShops(null)}
          onConfirm={() => save(heldShops)}
        >
          <p>
            {t(
              'They are open and have not sent these documents, or they are not accepted yet. Their products go off sale within minutes, and the shops are told. With a day in the future under “From this day on” they have time to send them.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** @returns the saved rules, or how many open shops they would take off sale, where those are more than were agreed to */
const saveRules = async (input: InputOf<typeof saveVerificationRules>): Promise<VerificationRulesDocument | number> => {
  try {
    return await sendOnline(saveVerificationRules, input)
  } catch (failure) {
    const heldShops = failure instanceof ApiFailure && failure.data?.error.heldShops
    if (isNumber(heldShops)) return heldShops
    throw failure
  }
}

export default VerificationSettings
