import { type DragEvent, useRef, useState } from 'react'
import { IMPORT_BODY_LIMIT, MAX_IMPORT_PICTURES } from '../../contract/constants.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../ui/forms/use-close-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { useCachedOwnShops } from '../products/vendor/use-own-shops.ts'
import { RecentImports } from './recent-imports.tsx'
import { downloadSampleFile } from './sample-file.ts'
import type { ImportControls } from './use-product-import.ts'
import { ValidValues } from './valid-values.tsx'

const TABLE_FILE = /\.(csv|xlsx|txt|tsv)$/i

/** Chooses a file and the pictures beside it, by dialog or by dropping them. */
export const FileStep = ({ upload, isSending, undo }: ImportControls) => {
  const t = useTranslate()
  const leave = useCloseForm('/dashboard/shop-products')
  const { isOnline } = useConnection()
  const { file, pictures, error, input, select, addPictures } = useImportFiles()
  const shops = (useCachedOwnShops() ?? []).filter(shop => !shop.isNew && !shop.isDeleting)
  const [shopId, setShopId] = useState('')
  const { isDragging, ...drop } = useFileDrop(files => {
    select(files.find(({ name }) => TABLE_FILE.test(name)) ?? file)
    addPictures(files.filter(({ type }) => type.startsWith('image/')))
  })
  const send = () => (file ? upload({ file, pictures, shopId: shopId || undefined }) : select(null))
  return (
    <>
      <section className={`import-drop${isDragging ? ' is-dragging' : ''}`} aria-label={t('Files to import')} {...drop}>
        <TextInput
          ref={input}
          label={t('Product file')}
          hint={t(
            'CSV or Excel (XLSX): your own table, or an export of Shopify, WooCommerce, Daraz or Haat. You can also drop it here.',
          )}
          type="file"
          accept=".csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          error={error && t(error)}
          onChange={event => select(event.target.files?.[0] ?? null)}
        />
        {file && <p className="meta">{file.name}</p>}
        <TextInput
          label={t('Pictures')}
          isOptional
          hint={t('Named as in the file, or like the product’s SKU or name: panjabi-42.jpg. At most {count}.', {
            count: MAX_IMPORT_PICTURES,
          })}
          type="file"
          accept="image/*"
          multiple
          onChange={event => addPictures([...(event.target.files ?? [])])}
        />
        {pictures.length > 0 && <p className="meta">{t('{count} pictures chosen', { count: pictures.length })}</p>}
        {shops.length > 1 && (
          <Select
            label={t('Shop')}
            value={shopId}
            onChange={setShopId}
            options={[
              { value: '', label: t('The shop named in the file, or my first shop') },
              ...shops.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {!isOnline && <p className="meta">{t('You need to be online to import products.')}</p>}
        <ButtonGroup>
          <Button variant="primary" isBusy={isSending} disabled={!isOnline} onClick={send}>
            {t('Read the file')}
          </Button>
          <Button onClick={leave}>{t('Back')}</Button>
        </ButtonGroup>
      </section>
      <FileHelp />
      <RecentImports undo={undo} isBusy={isSending} />
    </>
  )
}

/** A sample file and what its cells may hold. */
const FileHelp = () => {
  const t = useTranslate()
  const { categories } = useCategories()
  const names = (categories ?? []).map(({ name }) => name)
  return (
    <Card>
      <p>{t('Nothing is changed before you have seen what would be imported.')}</p>
      <ButtonGroup>
        <Button onClick={catchToToast(async () => downloadSampleFile(names))}>{t('Download a sample file')}</Button>
        <ValidValues categories={names} />
      </ButtonGroup>
    </Card>
  )
}

/** The chosen files and what is wrong with them. */
const useImportFiles = () => {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [error, setError] = useState<MessageKey | null>(null)
  const select = (selected: File | null) => {
    const isTooLarge = selected !== null && selected.size > IMPORT_BODY_LIMIT
    setFile(isTooLarge ? null : selected)
    setError(getFileError(selected, isTooLarge))
    if (!selected || isTooLarge) input.current?.focus()
  }
  const addPictures = (added: readonly File[]) =>
    setPictures(before => {
      const names = new Set(added.map(({ name }) => name))
      return [...before.filter(({ name }) => !names.has(name)), ...added].slice(0, MAX_IMPORT_PICTURES)
    })
  return { input, file, pictures, error, select, addPictures }
}

const getFileError = (selected: File | null, isTooLarge: boolean): MessageKey | null => {
  if (!selected) return 'Choose a file.'
  return isTooLarge ? 'This file is too large.' : null
}

const useFileDrop = (onFiles: (files: File[]) => void) => {
  const [isDragging, setDragging] = useState(false)
  const hold = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setDragging(isOver)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    onFiles([...event.dataTransfer.files])
  }
  return { isDragging, onDragOver: hold(true), onDragLeave: hold(false), onDrop }
}
