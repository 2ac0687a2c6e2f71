import { GripVertical, ImagePlus, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ALT_MAX, PRODUCT_PICTURES_MAX } from '../../../../contract/constants.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { FoldedFields } from '../../../../ui/forms/folded-fields.tsx'
import { useObjectUrl, usePictureSelection } from '../../../../ui/forms/picture-input.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
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
  const { list, status, move, dragHandlers, startDrag } = useMoves(items, onChange)
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
    const to = { ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1 }[event.key]
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

/** Moves by keys and by dragging. The list has the pointer meanwhile, because a row that is moved would lose it. */
const useMoves = (items: readonly PictureItem[], onChange: (items: PictureItem[]) => void) => {
  const t = useTranslate()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const status = useRef<HTMLOutputElement>(null)
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (!items[to]) return
    flushSync(() => onChange(movePictureItem(items, from, to)))
    status.current!.textContent = t('Photo {number} of {count}', { number: to + 1, count: items.length })
    list.current?.children[to]?.querySelector('button')?.focus({ preventScroll: true })
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (dragged.current === null) return
    const rows = [...list.current!.children].map(row => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
    if (to === -1 || to === dragged.current) return
    move(dragged.current, to)
    dragged.current = to
  }
  const end = () => {
    dragged.current = null
  }
  return {
    id,
    list,
    status,
    move,
    startDrag: (at: number, { pointerId }: PointerEvent) => {
      dragged.current = at
      list.current!.setPointerCapture(pointerId)
    },
    dragHandlers: { onPointerMove, onPointerUp: end, onPointerCancel: end },
  }
}
