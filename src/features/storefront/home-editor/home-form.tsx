import { Eye } from 'lucide-react'
import { useState } from 'react'
import { HOME_BLOCKS_MAX } from '../../../contract/constants.ts'
import { type HomeDocument, saveHome } from '../../../contract/market/home.ts'
import type { HomeBlock, HomeBlockKind } from '../../../contract/market/home-blocks.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { createId } from '../../../local/db/ids.ts'
import { refreshSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useEditGuard } from '../../../ui/forms/edit-guard.ts'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { BlockForm } from './block-form.tsx'
import { BLOCK_KINDS, createBlock, STANDARD_KINDS } from './block-kinds.ts'
import { BlockList } from './block-list.tsx'
import { PhonePreview } from './phone-preview.tsx'

type HomeFormProps = { document: HomeDocument; onChanged: () => Promise<void> }

/** The blocks in their order. A conflict keeps what was changed, and offers the document of whoever was faster. */
export const HomeForm = ({ document, onChanged }: HomeFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { blocks, setBlocks, edited, setEdited, isPreviewed, setPreviewed, isChanged, isBusy, failure, save } =
    useHomeEdit(document, onChanged)
  const put = (block: HomeBlock) =>
    setBlocks(
      blocks.some(({ id }) => id === block.id)
        ? blocks.map(other => (other.id === block.id ? block : other))
        : [...blocks, block],
    )
  const add = (kind: HomeBlockKind) => {
    const block = createBlock(createId(), kind)
    if (kind === 'banner' || kind === 'shelf') setEdited(block)
    else put(block)
  }
  return (
    <Stack gap="lg">
      <OfflineFormNotice>{t('You need to be online to change the home page.')}</OfflineFormNotice>
      {failure?.error.code === 'CONFLICT' && (
        <Notice
          tone="wait"
          title={failure.message}
          action={<Button onClick={onChanged}>{t('Show their changes')}</Button>}
        >
          {t('What you have changed here is then gone.')}
        </Notice>
      )}
      {blocks.length === 0 ? (
        <Notice
          title={t('The home page is as it comes with the software.')}
          action={
            <Button onClick={() => setBlocks(STANDARD_KINDS.map(kind => createBlock(createId(), kind)))}>
              {t('Start from its parts')}
            </Button>
          }
        >
          {t('It greets, and shows the categories and the newest products.')}
        </Notice>
      ) : (
        <BlockList blocks={blocks} onChange={setBlocks} onEdit={setEdited} />
      )}
      <AddBlock kinds={blocks.map(({ kind }) => kind)} onAdd={add} />
      <Row align="end">
        <Button icon={Eye} disabled={blocks.length === 0} onClick={() => setPreviewed(true)}>
          {t('Preview')}
        </Button>
        <Button variant="primary" size="lg" isBusy={isBusy} disabled={!isOnline || !isChanged} onClick={save}>
          {t('Save changes')}
        </Button>
      </Row>
      {edited && (
        <BlockForm
          key={edited.id}
          block={edited}
          onClose={() => setEdited(null)}
          onDone={block => {
            put(block)
            setEdited(null)
          }}
        />
      )}
      {isPreviewed && <PhonePreview blocks={blocks} onClose={() => setPreviewed(false)} />}
    </Stack>
  )
}

const useHomeEdit = (document: HomeDocument, onChanged: () => Promise<void>) => {
  const [blocks, setBlocks] = useState<readonly HomeBlock[]>(document.blocks)
  const [edited, setEdited] = useState<HomeBlock | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const { run, isBusy } = useSubmit()
  const [failure, setFailure] = useState<{ message: string; error: { code: string } } | null>(null)
  const isChanged = JSON.stringify(blocks) !== JSON.stringify(document.blocks)
  useEditGuard(isChanged && !isBusy)
  const save = async () => {
    const result = await run({ loading: 'Sending', done: TOAST.updated }, () =>
      callAuthenticated(saveHome, { version: document.version, blocks: [...blocks] }),
    )
    if (isRejected(result)) return setFailure(result.failure)
    await Promise.all([refreshSettings(), onChanged()])
  }
  return { blocks, setBlocks, edited, setEdited, isPreviewed, setPreviewed, isChanged, isBusy, failure, save }
}

type AddBlockProps = { kinds: readonly HomeBlockKind[]; onAdd: (kind: HomeBlockKind) => void }

/** A button for each kind of block; those without content of their own are there once. */
const AddBlock = ({ kinds, onAdd }: AddBlockProps) => {
  const t = useTranslate()
  const isFull = kinds.length >= HOME_BLOCKS_MAX
  return (
    <Section title={t('Add a block')}>
      <Row>
        {BLOCK_KINDS.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            icon={icon}
            disabled={isFull || (kind !== 'banner' && kind !== 'shelf' && kinds.includes(kind))}
            onClick={() => onAdd(kind)}
          >
            {t(label)}
          </Button>
        ))}
      </Row>
    </Section>
  )
}
