import { Keyboard, LayoutGrid, Table2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DescriptionList } from '../../../ui/rows/description-list.tsx'
import { changeDeviceSettings } from '../../../ui/state/device-settings.ts'
import { useWideScreen } from '../../../ui/state/use-wide-screen.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './order-layout-switch.css'
import { readShortcut, SHORTCUT_LIST } from './order-shortcuts.ts'
import { moveToOrderRow } from './order-table-focus.ts'
import { type OrdersLayout, useOrdersLayout } from './orders-layout.ts'

/**
 * On wide screens: cards or a table, remembered on this device. Once on a screen: it moves through all of its tables.
 */
export const OrderLayoutSwitch = () => {
  const t = useTranslate()
  const isWide = useWideScreen()
  const layout = useOrdersLayout()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useTableKeys(layout, () => setHelpOpen(true))
  if (!isWide) return null
  const choose = (ordersLayout: OrdersLayout) => catchToToast(() => changeDeviceSettings({ ordersLayout }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend, which two buttons do not need
    <div role="group" className="order-layout-switch" aria-label={t('Show orders as')}>
      {layout === 'table' && (
        <IconButton icon={Keyboard} label={t('Keyboard shortcuts')} onClick={() => setHelpOpen(true)} />
      )}
      <IconButton
        icon={LayoutGrid}
        label={t('Cards')}
        variant={layout === 'cards' ? 'soft' : 'plain'}
        aria-pressed={layout === 'cards'}
        onClick={choose('cards')}
      />
      <IconButton
        icon={Table2}
        label={t('Table')}
        variant={layout === 'table' ? 'soft' : 'plain'}
        aria-pressed={layout === 'table'}
        onClick={choose('table')}
      />
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/** The keys that need no order: moving, and the list of shortcuts. An order's own are in its table. */
const useTableKeys = (layout: OrdersLayout, showHelp: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = readShortcut(event)
    if (shortcut === 'help') showHelp()
    else if (shortcut === 'next' || shortcut === 'previous') {
      // Elsewhere on the page the arrow keys scroll.
      const isArrow = event.key.startsWith('Arrow')
      if (!moveToOrderRow(shortcut === 'next' ? 1 : -1, isArrow)) return
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    if (layout !== 'table') return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [layout])
}

const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  return (
    <Dialog isOpen onClose={onClose} title={t('Keyboard shortcuts')}>
      <DescriptionList
        facts={SHORTCUT_LIST.map(({ keys, label }) => ({
          label: t(label),
          value: keys.map(key => (
            <kbd key={key} className="order-shortcut">
              {key}
            </kbd>
          )),
        }))}
      />
      <p>
        {t(
          'Accept, pack and ship act on the selected orders, or on the one in focus. Shortcuts work in the table only.',
        )}
      </p>
    </Dialog>
  )
}
