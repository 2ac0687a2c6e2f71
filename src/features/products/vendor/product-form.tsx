import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as v from 'valibot'
import { PRODUCT_NAME_MAX, WARRANTY_MAX } from '../../../contract/constants.ts'
import type { Category } from '../../../contract/products/categories.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import { clearProductDraft, type RestoredDraft } from '../../../local/products/product-draft.ts'
import type { PictureChanges } from '../../../local/products/product-pictures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BanglaFields } from '../../../ui/forms/bangla-fields.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { PictureInput } from '../../../ui/forms/picture-input.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Price } from '../../../ui/goods/price.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { addBlankOption } from '../assortment/edit-assortment.ts'
import {
  hasOptions,
  listTypedVariants,
  parseAssortment,
  startAssortment,
  type TypedAssortment,
  writeAssortment,
} from '../assortment/typed-assortment.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { PRODUCT_STATUS_OPTIONS } from './product-status-labels.ts'
import { ProductsLoading } from './products-loading.tsx'
import './product-form.css'
import {
  diffPictureItems,
  diffVariantPictures,
  findCoverFile,
  hasPicture,
  type PictureItem,
  replaceCoverItem,
  restorePictureItems,
  toDraftPictures,
} from './pictures/picture-items.ts'
import { PictureList } from './pictures/picture-list.tsx'
import { restoreTypedChanges, useKeepProductDraft, useProductDraft } from './product-draft.ts'
import { ProductFormValues as Form, type ProductFormInput, readTypedOffer } from './product-fields.ts'

const AssortmentEditor = lazy(() => import('../assortment/assortment-editor.tsx'))

const FIGURES = ['price', 'priceBefore', 'stock', 'weight'] as const

/** `file` is that of the first cover, which is sent with the product; `changes` are all others. */
export type ProductFormPictures = { file: StoredFile | null; changes: PictureChanges }

export type ProductFormProps = {
  /** The product's id, which its first variant keeps. */
  id: string
  /** What its draft is kept under: the product's id, or NEW_PRODUCT_FORM. */
  draftKey: string
  initial: ProductFormInput
  pictures: readonly PictureItem[]
  /** The shops to choose from; empty: the product is in a shop already. */
  shops: readonly { id: string; name: string; nameBn?: string | null | undefined }[]
  action: string
  onCancel: () => void
  /**
   * @returns a rejected result, whose errors are shown at the fields
   * @param discardDraft to be called in the transaction that stores the change: before, a full phone would lose the text
   */
  onSave: (form: Form, pictures: ProductFormPictures, discardDraft: () => Promise<void>) => Promise<unknown>
  children?: ReactNode
}

/**
 * The form of a product. It mounts once the categories are loaded: a select whose options come later loses its value.
 */
export const ProductForm = (props: ProductFormProps) => {
  const { categories } = useCategories()
  const { draft, discard } = useProductDraft(props.draftKey)
  if (!categories || draft === undefined) return <ProductsLoading />
  return (
    <ProductFormFields
      key={draft ? 'draft' : 'fresh'}
      {...props}
      draft={draft}
      onDiscardDraft={discard}
      categories={categories}
    />
  )
}

type ProductFormFieldsProps = ProductFormProps & {
  draft: RestoredDraft | null
  onDiscardDraft: () => void
  categories: readonly Category[]
}

const ProductFormFields = (props: ProductFormFieldsProps) => {
  const { initial, pictures, shops, categories, action, onSave, children, draftKey, draft, onDiscardDraft } = props
  const t = useTranslate()
  const coverId = pictures[0]!.id
  const [items, setItems] = useState(() => restorePictureItems(pictures, draft))
  const [cover] = items
  const file = findCoverFile(items, coverId)
  const { form, isSubmitting, data, setFields } = useContractForm<ProductFormInput>(Form, {
    initialValues: restoreTypedChanges(initial, draft),
    hasDraft: true,
    onSubmit: values =>
      onSave(v.parse(Form, values), { file, changes: readPictureChanges(values.assortment) }, () =>
        clearProductDraft(draftKey),
      ),
  })
  const readPictureChanges = (assortment: string | undefined): PictureChanges => ({
    ...diffPictureItems(pictures, items),
    variants: diffVariantPictures(
      { items: pictures, variants: listTypedVariants(initial.assortment) },
      { items, variants: listTypedVariants(assortment) },
    ),
  })
  const values = data()
  useKeepProductDraft(draftKey, { initial, values, file, pictures: toDraftPictures(pictures, items) })
  const changeAssortment = (changed: TypedAssortment) => {
    setFields('assortment', writeAssortment(changed))
    const [only] = changed.variants
    if (changed.options.length > 0 || !only) return
    // The fields come back with what the variant that is left has.
    for (const figure of FIGURES) setFields(figure, only[figure])
  }
  const addOptions = () => {
    const { price, priceBefore, stock, weight = '' } = data()
    const kept = parseAssortment(values.assortment)?.variants[0]?.id ?? props.id
    changeAssortment(addBlankOption(startAssortment(kept, { price, priceBefore, stock, weight })))
  }
  const onCancel = () => {
    clearProductDraft(draftKey).catch(reportError)
    props.onCancel()
  }
  return (
    <ContractForm form={form} className="product-form">
      {children}
      {draft && (
        <Notice
          title={t('What you typed was restored')}
          action={<Button onClick={onDiscardDraft}>{t('Discard')}</Button>}
        >
          {t('It is kept on this phone until you save or cancel.')}
          {draft.isPictureLost && ` ${t('Its picture is no longer on this phone. Choose it again.')}`}
        </Notice>
      )}
      <Card>
        <PictureInput
          label={t('Picture')}
          hint={t('Square pictures look best. Your phone makes the picture smaller before it is sent.')}
          image={cover?.image || null}
          value={cover?.file ?? null}
          onChange={picture => setItems(replaceCoverItem(items, coverId, picture))}
        />
        {cover && hasPicture(cover) && <PictureList items={items} onChange={setItems} />}
        <TextInput label={t('Name')} name="name" autoComplete="off" enterKeyHint="next" />
        <TextArea label={t('Description')} name="description" rows={4} />
        <BanglaFields isFilled={Boolean(initial.nameBn || initial.descriptionBn)} nameMax={PRODUCT_NAME_MAX} />
        <CategorySelect categories={categories} />
        <WarrantyFields />
      </Card>
      <input type="hidden" name="assortment" />
      {hasOptions(values.assortment) ? (
        <Suspense fallback={<ProductsLoading />}>
          <AssortmentEditor
            text={values.assortment ?? ''}
            pictures={items.filter(hasPicture)}
            onChange={changeAssortment}
          />
        </Suspense>
      ) : (
        <Card>
          <PriceFields />
          <PricePreview price={String(values.price)} priceBefore={String(values.priceBefore)} />
          <Row>
            <Button icon={Plus} onClick={addOptions}>
              {t('Add options, such as size or colour')}
            </Button>
          </Row>
        </Card>
      )}
      <Card>
        {shops.length > 1 && (
          <Select
            label={t('Shop')}
            name="shopId"
            options={shops.map(shop => ({ value: shop.id, label: showName(shop) }))}
          />
        )}
        <RadioGroup
          legend={t('Status')}
          name="status"
          defaultValue={initial.status}
          options={PRODUCT_STATUS_OPTIONS.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))}
        />
      </Card>
      <FormActions onCancel={onCancel} isBusy={isSubmitting}>
        {action}
      </FormActions>
    </ContractForm>
  )
}

/** What the shop promises; customers read "No warranty" where both are blank. */
const WarrantyFields = () => {
  const t = useTranslate()
  const line = (name: string) => ({
    name,
    maxLength: WARRANTY_MAX,
    isOptional: true,
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
  })
  return (
    <>
      <TextInput label={t('Warranty')} hint={t('For example “1 year from the maker”')} {...line('warranty')} />
      <TextInput label={t('Warranty in Bangla')} lang="bn" {...line('warrantyBn')} />
    </>
  )
}

const CategorySelect = ({ categories }: { categories: readonly Category[] }) => {
  const t = useTranslate()
  const options = categories.map(category => ({ value: category.id, label: showName(category) }))
  return (
    <Select
      label={t('Category')}
      name="categoryId"
      options={[{ value: '', label: t('Choose a category') }, ...options]}
    />
  )
}

const PriceFields = () => {
  const t = useTranslate()
  const figure = (name: string) => ({ name, autoComplete: 'off', enterKeyHint: 'next' as const })
  return (
    <div className="product-form-figures">
      <TextInput label={t('Price')} prefix="৳" inputMode="decimal" {...figure('price')} />
      <TextInput
        label={t('Price before')}
        isOptional
        hint={t('Shown struck through beside the price.')}
        prefix="৳"
        inputMode="decimal"
        {...figure('priceBefore')}
      />
      <TextInput label={t('Stock')} inputMode="numeric" {...figure('stock')} />
      <TextInput
        label={t('Weight in grams')}
        isOptional
        hint={t('Your delivery fee may depend on it.')}
        inputMode="numeric"
        {...figure('weight')}
      />
    </div>
  )
}

/** A preview of the price as customers see it. */
const PricePreview = (typed: { price: string; priceBefore: string }) => {
  const t = useTranslate()
  const offer = readTypedOffer(typed)
  if (!offer) return null
  return (
    <div className="product-form-preview">
      <span className="meta">{t('Customers see')}</span>
      <Price {...offer} hasPercent />
    </div>
  )
}
