import { GripVertical, ImagePlus, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { ALT_MAX, PRODUCT_PICTURES_MAX } from '../../../../contract/constants.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { FoldedFields } from '../../../../ui/forms/folded-fields.tsx'
import { useObjectUrl, usePictureSelection } from '../../../../ui/forms/picture-input.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { findMoveTarget, useListMoves } from '../../../../ui/forms/use-list-moves.ts'
import { Picture } from '../../../../ui/goods/picture.tsx'
import { translateText, useTranslate } from '../../../../ui/text/i18n.ts'
import { addPictureItem, movePictureItem, type PictureItem } from './picture-items.ts'
import './picture-list.css'

type PictureListProps = {
  items: readonly PictureItem[]
  onChange: (items: PictureItem[]) => void
}

/** The pictures of a product in their order, the cover first: dragged, moved by arrow keys, described and removed. */
export const PictureList = ({ items, onChange }: PictureListProps) => {
  const t = useTranslate()
  const { list, status, move, dragHandlers, startDrag } = useListMoves({
    count: items.length,
    onMove: (from, to) => onChange(movePictureItem(items, from, to)),
    describe: at => t('Photo {number} of {count}', { number: at + 1, count: items.length }),
  })
  const latest = useRef(items)
  latest.current = items
  const { select, isBusy, readError } = usePictureSelection(file => {
    latest.current = addPictureItem(latest.current, file)
    onChange([...latest.current])
  })
  const input = useRef<HTMLInputElement>(null)
  const change = (id: string, texts: Partial<PictureItem>) =>
    onChange(items.map(item => (item.id === id ? { ...item, ...texts } : item)))
  return (
    <div className="picture-list">
      {items.length > 1 && (
        <ol ref={list} aria-label={t('Photos in their order')} {...dragHandlers}>
          {items.map((item, at) => (
            <PictureRow
              key={item.id}
              item={item}
              place={{ at, count: items.length }}
              onMove={move}
              onDrag={startDrag}
              onChange={texts => change(item.id, texts)}
              onRemove={() => onChange(items.filter(({ id }) => id !== item.id))}
            />
          ))}
        </ol>
      )}
      <output ref={status} className="visually-hidden" />
      {items.length < PRODUCT_PICTURES_MAX && (
        <Button icon={ImagePlus} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Add more photos')}
        </Button>
      )}
      <input ref={input} type="file" accept="image/*" multiple hidden onChange={select} aria-label={t('More photos')} />
      <p className="field-error" aria-live="polite">
        {readError && translateText(readError)}
      </p>
    </div>
  )
}

type Place = { at: number; count: number }
type PictureRowProps = {
  item: PictureItem
  place: Place
  onMove: (from: number, to: number) => void
  onDrag: (at: number, event: PointerEvent) => void
  onChange: (texts: Partial<PictureItem>) => void
  onRemove: () => void
}

const PictureRow = ({ item, place: { at, count }, onMove, onDrag, onChange, onRemove }: PictureRowProps) => {
  const t = useTranslate()
  const url = useObjectUrl(item.file)
  const number = at + 1
  const onKeyDown = (event: KeyboardEvent) => {
    const to = findMoveTarget(event.key, at)
    if (to === undefined) return
    event.preventDefault()
    onMove(at, to)
  }
  const text = (name: 'alt' | 'altBn') => ({
    value: item[name],
    maxLength: ALT_MAX,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  })
  return (
    <li>
      <button
        type="button"
        className="picture-list-handle"
        aria-label={t('Move photo {number} of {count}', { number, count })}
        title={t('Drag, or press the arrow keys')}
        onKeyDown={onKeyDown}
        onPointerDown={event => onDrag(at, event)}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <Picture image={url ?? item.image} thumbhash={item.thumbhash} alt={item.alt} sizes="64px" />
      <div className="picture-list-tools">
        {at === 0 ? (
          <strong>{t('Cover')}</strong>
        ) : (
          <IconButton
            icon={Star}
            label={t('Make photo {number} the cover', { number })}
            onClick={() => onMove(at, 0)}
          />
        )}
        <IconButton icon={Trash2} label={t('Remove photo {number}', { number })} onClick={onRemove} />
      </div>
      <FoldedFields label={t('What it shows')} isFilled={Boolean(item.alt || item.altBn)} names={[]}>
        <TextInput
          label={t('What photo {number} shows', { number })}
          hint={t('Read aloud to people who cannot see it.')}
          {...text('alt')}
        />
        <TextInput label={t('What photo {number} shows, in Bangla', { number })} lang="bn" {...text('altBn')} />
      </FoldedFields>
    </li>
  )
}
