import { Globe, History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPageDraft, type PageDraft, publishPage } from '../../../contract/content/page-drafts.ts'
import { toPagePath } from '../../../contract/content/page-slugs.ts'
import { writePage } from '../../../local/content/page-writes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isRejected, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { LANGUAGE_NAMES } from '../../../ui/state/device-settings.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { LanguageFields } from './markdown-field.tsx'
import { PageConflict } from './page-conflict.tsx'
import { clearPageForm, keepPageForm, type PageForm, savePageForm } from './page-form.ts'
import { PageHistory } from './page-history.tsx'
import './page-editor.css'

const LANGUAGES = [
  { value: 'en', label: LANGUAGE_NAMES.en },
  { value: 'bn', label: LANGUAGE_NAMES.bn },
] as const
type Language = (typeof LANGUAGES)[number]['value']
const PUBLISH_BUTTON = 'publish'
export const PAGES_PATH = '/dashboard/pages'

export type PageEditorProps = {
  /** Null: it is new. */
  page: PageDraft | null
  /** Under which the device keeps what is typed. */
  draftKey: string
  start: PageForm
  /** The number of the page on which `start` is based. */
  startSeq: number
}

/** The editor of a page: both languages with a preview, where it is linked, publishing and its history. */
export const PageEditor = ({ page, draftKey, start, startSeq }: PageEditorProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const leave = useCloseForm(PAGES_PATH)
  const { run } = useSubmit()
  const [language, setLanguage] = useState<Language>('en')
  const [seq, setSeq] = useState(startSeq)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const publishes = useRef(false)
  /** Where saving succeeds and publishing fails, the next try changes what was saved. */
  const saved = useRef(page)
  const { form, data, isSubmitting, failure, setFields } = useContractForm<PageForm>(createPageDraft.input, {
    initialValues: start,
    hasDraft: true,
    onSubmit: async values => {
      const result = await run({ loading: 'Sending', done: translateResponse }, () => save(values))
      if (isRejected(result)) return result
      await clearPageForm(draftKey)
      leave()
    },
  })
  const save = async (values: PageForm) => {
    const response = await savePageForm(values, saved.current, seq)
    saved.current = response.data
    setSeq(response.data.seq)
    return publishes.current ? writePage(publishPage, { id: response.data.id, seq: response.data.seq }) : response
  }
  const values = data()
  const title = page ? t('Edit {page}', { page: page.title }) : t('New page')
  useTitle(title)
  useKeptForm(draftKey, values, start, seq)
  const takeTheirs = (theirs: PageForm) => {
    for (const [name, value] of Object.entries(theirs)) setFields(name, value)
  }
  return (
    <Section
      title={title}
      level={1}
      aside={
        page && (
          <Button icon={History} onClick={() => setHistoryOpen(true)}>
            {t('Earlier versions')}
          </Button>
        )
      }
    >
      <OfflineFormNotice>
        {t('You need to be online to save a page. What you type is kept on this device.')}
      </OfflineFormNotice>
      {page && failure?.error.code === 'CONFLICT' && <PageConflict id={page.id} onSeen={setSeq} onTake={takeTheirs} />}
      <ContractForm
        form={form}
        className="page-editor"
        onSubmitCapture={({ nativeEvent }) => {
          publishes.current = nativeEvent.submitter?.getAttribute('name') === PUBLISH_BUTTON
          // What is missing there must be visible.
          if (!values.title.trim() || !values.body.trim()) setLanguage('en')
        }}
      >
        <Stack>
          <Card>
            <AddressField page={page} slug={values.slug} />
            <Row>
              <Checkbox name="inFooter" label={t('Link in the footer')} />
              <Checkbox name="inMenu" label={t('Link in the menu')} />
            </Row>
            <TextInput
              label={t('Position')}
              name="position"
              type="number"
              min={0}
              inputMode="numeric"
              hint={t('Pages with a lower number come first.')}
            />
          </Card>
          <Tabs label={t('Language')} tabs={LANGUAGES} value={language} onChange={setLanguage}>
            <div className="page-languages" data-shown={language}>
              <LanguageFields locale="en" title={values.title} body={values.body} />
              <LanguageFields locale="bn" title={values.titleBn} body={values.bodyBn} />
            </div>
          </Tabs>
          <p className="meta">{t('Kept on this device until you save it.')}</p>
          <Row align="end">
            <Button type="submit" name={PUBLISH_BUTTON} icon={Globe} isBusy={isSubmitting} disabled={!isOnline}>
              {t('Save and publish')}
            </Button>
          </Row>
          <FormActions onCancel={leave} isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save draft')}
          </FormActions>
        </Stack>
      </ContractForm>
      {page && isHistoryOpen && (
        <PageHistory
          page={page}
          onClose={() => setHistoryOpen(false)}
          onRestored={() => clearPageForm(draftKey).then(leave)}
        />
      )}
    </Section>
  )
}

/** The address of a page is chosen once, so that links to it stay right. */
const AddressField = ({ page, slug }: { page: PageDraft | null; slug: string }) => {
  const t = useTranslate()
  if (page)
    return (
      <p>
        {t('Page address')}: <code>{toPagePath(page.slug)}</code>
        <input type="hidden" name="slug" />
      </p>
    )
  return (
    <TextInput
      label={t('Page address')}
      name="slug"
      autoComplete="off"
      autoCapitalize="none"
      hint={slug ? toPagePath(slug.trim().toLowerCase()) : t('Such as size-guide. It cannot be changed later.')}
    />
  )
}

/** Keeps what is typed on the device, once it differs from what the form began with. */
const useKeptForm = (key: string, values: PageForm, start: PageForm, seq: number): void => {
  const text = JSON.stringify(values)
  const initial = useRef(JSON.stringify(start))
  useEffect(() => {
    if (text === initial.current) return
    initial.current = ''
    keepPageForm(key, JSON.parse(text) as PageForm, seq).catch(reportError)
  }, [key, text, seq])
}
