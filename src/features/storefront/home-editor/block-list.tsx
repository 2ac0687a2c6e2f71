import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { HomeBlock } from '../../../contract/market/home-blocks.ts'
import { pickPicture } from '../../../contract/market/home-blocks.ts'
import { pickText } from '../../../contract/market/market-settings.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { findMoveTarget, useListMoves } from '../../../ui/forms/use-list-moves.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import { formatDate } from '../../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { BLOCK_KINDS, moveBlock, SOURCE_LABELS } from './block-kinds.ts'
import './home-editor.css'

type BlockListProps = {
  blocks: readonly HomeBlock[]
  onChange: (blocks: readonly HomeBlock[]) => void
  onEdit: (block: HomeBlock) => void
}

/** The blocks in their order, to be dragged or moved by arrow keys. */
export const BlockList = ({ blocks, onChange, onEdit }: BlockListProps) => {
  const t = useTranslate()
  const { list, status, move, startDrag, dragHandlers } = useListMoves({
    count: blocks.length,
    onMove: (from, to) => onChange(moveBlock(blocks, from, to)),
    describe: at => t('Block {number} of {count}', { number: at + 1, count: blocks.length }),
  })
  return (
    <div className="block-list">
      <p className="meta">{t('Drag a block, or move it by the arrow keys.')}</p>
      <ol ref={list} aria-label={t('Blocks of the home page')} {...dragHandlers}>
        {blocks.map((block, at) => (
          <BlockRow
            key={block.id}
            block={block}
            onMove={to => move(at, to)}
            at={at}
            onDrag={event => startDrag(at, event)}
            onEdit={() => onEdit(block)}
            onRemove={() => onChange(blocks.filter(({ id }) => id !== block.id))}
          />
        ))}
      </ol>
      <output ref={status} className="visually-hidden" />
    </div>
  )
}

type BlockRowProps = {
  block: HomeBlock
  at: number
  onMove: (to: number) => void
  onDrag: (event: PointerEvent) => void
  onEdit: () => void
  onRemove: () => void
}

const BlockRow = ({ block, at, onMove, onDrag, onEdit, onRemove }: BlockRowProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const name = useBlockName(block)
  const days = useBlockDays(block)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = findMoveTarget(event.key, at)
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <li>
      <button
        type="button"
        className="block-list-handle"
        aria-label={t('Move {name}', { name })}
        title={t('Drag, or press an arrow key')}
        onKeyDown={onKeyDown}
        onPointerDown={onDrag}
      >
        <GripVertical aria-hidden="true" />
      </button>
      {block.kind === 'banner' ? (
        <Picture image={pickPicture(block, locale).image} alt="" sizes="64px" />
      ) : (
        <BlockIcon kind={block.kind} />
      )}
      <div>
        <strong>{name}</strong>
        {days && <p className="meta">{days}</p>}
      </div>
      <IconButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
      <IconButton icon={Trash2} label={t('Remove {name}', { name })} onClick={onRemove} />
    </li>
  )
}

const BlockIcon = ({ kind }: { kind: HomeBlock['kind'] }) => {
  const Icon = BLOCK_KINDS.find(one => one.kind === kind)?.icon
  return Icon ? <Icon aria-hidden="true" className="block-icon" /> : null
}

/** "Banner: New panjabis" */
const useBlockName = (block: HomeBlock): string => {
  const t = useTranslate()
  const locale = useLocale()
  const kind = BLOCK_KINDS.find(one => one.kind === block.kind)
  const label = kind ? t(kind.label) : ''
  if (block.kind === 'banner') return pickText(block.alt, locale) || label
  if (block.kind === 'shelf') return pickText(block.title, locale) || `${label}: ${t(SOURCE_LABELS[block.source])}`
  return label
}

const useBlockDays = ({ from, until }: HomeBlock): string => {
  const t = useTranslate()
  const locale = useLocale()
  const show = (day: string) => formatDate(`${day}T06:00:00Z`, locale)
  if (from && until) return t('{from} to {until}', { from: show(from), until: show(until) })
  if (from) return t('From {from}', { from: show(from) })
  return until ? t('Until {until}', { until: show(until) }) : ''
}
