import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '../../../contract/products/categories.ts'
import { moveCategoryBefore, sortAsTree } from '../../../contract/products/category-tree.ts'
import { moveStoredCategory } from '../../../local/products/arrange-categories.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import './category-order.css'

/** All categories in their order, to be dragged, moved by arrow keys or by buttons, each among those of the same parent. */
export const CategoryOrder = ({ categories }: { categories: readonly Category[] }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { list, status, rows, isBusy, canStep, step, startDrag, dragHandlers } = useCategoryMoves(categories)
  return (
    <div className="category-order">
      <OfflineFormNotice>{t('The order can be changed when you are online again.')}</OfflineFormNotice>
      <p className="meta">{t('Drag a category, or use the arrows. Customers see the new order at once.')}</p>
      <ol ref={list} aria-label={t('Order of categories')} {...dragHandlers}>
        {rows.map(category => (
          <CategoryOrderRow
            key={category.id}
            category={category}
            isDisabled={!isOnline || isBusy}
            canStep={by => canStep(category, by)}
            onStep={by => step(category, by)}
            onDrag={event => startDrag(category, event)}
          />
        ))}
      </ol>
      <output ref={status} className="visually-hidden" />
    </div>
  )
}

type RowProps = {
  category: Category
  isDisabled: boolean
  /** Whether it has a sibling there. */
  canStep: (by: -1 | 1) => boolean
  onStep: (by: -1 | 1) => void
  onDrag: (event: PointerEvent) => void
}

const CategoryOrderRow = ({ category, isDisabled, canStep, onStep, onDrag }: RowProps) => {
  const t = useTranslate()
  const name = showName(category)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (by === undefined || isDisabled) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <li data-category={category.id} className={category.parentId ? 'category-order-child' : undefined}>
      <button
        type="button"
        className="category-order-handle"
        aria-label={t('Move {name}', { name })}
        title={t('Drag, or press an arrow key')}
        aria-disabled={isDisabled}
        onKeyDown={onKeyDown}
        onPointerDown={event => isDisabled || onDrag(event)}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <Picture image={category.image} thumbhash={category.thumbhash} alt="" sizes="48px" />
      <span>{name}</span>
      <IconButton
        icon={ArrowUp}
        label={t('Move {name} up', { name })}
        disabled={isDisabled || !canStep(-1)}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('Move {name} down', { name })}
        disabled={isDisabled || !canStep(1)}
        onClick={() => onStep(1)}
      />
    </li>
  )
}

/** The list has the pointer while a row is dragged, because a row that is moved would lose it. The drop is sent. */
const useCategoryMoves = (categories: readonly Category[]) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const list = useRef<HTMLOListElement>(null)
  const status = useRef<HTMLOutputElement>(null)
  const dragged = useRef<Category | null>(null)
  /** The order until the server has it; null: the stored one. */
  const [shown, setShown] = useState<readonly Category[] | null>(null)
  const rows = shown ?? sortAsTree(categories)
  const siblingsOf = ({ parentId }: Category, from = rows) => from.filter(row => row.parentId === parentId)
  const send = async (moved: Category, ordered: readonly Category[]) => {
    const siblings = siblingsOf(moved, [...ordered])
    const at = siblings.findIndex(({ id }) => id === moved.id)
    const beforeId = siblings[at + 1]?.id
    const spot = { name: showName(moved), number: at + 1, count: siblings.length }
    if (status.current) status.current.textContent = t('{name}: {number} of {count}', spot)
    await run({ done: () => null }, () => moveStoredCategory({ id: moved.id, ...(beforeId && { beforeId }) }))
    setShown(null)
  }
  const place = (moved: Category, to: number) => {
    const others = siblingsOf(moved).filter(({ id }) => id !== moved.id)
    const ordered = moveCategoryBefore(rows, moved.id, others[to]?.id ?? null)
    if (!ordered) return rows
    flushSync(() => setShown(ordered))
    return ordered
  }
  const placeOf = (moved: Category) => siblingsOf(moved).findIndex(({ id }) => id === moved.id)
  const canStep = (moved: Category, by: -1 | 1) => siblingsOf(moved)[placeOf(moved) + by] !== undefined
  const step = (moved: Category, by: -1 | 1) => {
    if (!canStep(moved, by)) return
    const to = placeOf(moved) + by
    const ordered = place(moved, to)
    focusHandle(list.current, moved.id)
    send(moved, ordered)
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const moved = dragged.current
    if (!moved || !list.current) return
    const under = findRowAt(list.current, clientY)
    const to = siblingsOf(moved).findIndex(({ id }) => id === under)
    if (under !== moved.id && to !== -1) place(moved, to)
  }
  const end = () => {
    const moved = dragged.current
    dragged.current = null
    if (moved && shown) send(moved, shown)
  }
  return {
    ...{ list, status, rows, isBusy, canStep, step },
    startDrag: (category: Category, { pointerId }: PointerEvent) => {
      dragged.current = category
      list.current?.setPointerCapture(pointerId)
    },
    dragHandlers: { onPointerMove, onPointerUp: end, onPointerCancel: end },
  }
}

/** The id of the category at this height. */
const findRowAt = (list: HTMLElement, y: number): string | undefined => {
  const row = [...list.querySelectorAll('li')].find(item => {
    const { top, bottom } = item.getBoundingClientRect()
    return y >= top && y <= bottom
  })
  return row?.dataset.category
}

const focusHandle = (list: HTMLElement | null, id: string): void =>
  list?.querySelector<HTMLElement>(`[data-category="${id}"] button`)?.focus({ preventScroll: true })
