import { LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Row } from '../ui/layout/page.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { toast } from '../ui/overlays/toast.tsx'

const ITEMS = [
  { label: 'Settings', icon: Settings, href: '/dashboard/settings' },
  { label: 'Logout', icon: LogOut, isDanger: true, onSelect: () => toast.info('Signed out') },
]

/** Overlays: dialog, sheet, menu, toasts. */
export const OverlaysSample = () => {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Layers">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Menu label="Open menu" variant="soft" trigger={'Open menu'} items={ITEMS} />
        <Button onClick={() => toast.success('Added to cart', { action: { label: 'Undo', onSelect: () => {} } })}>
          Toast
        </Button>
        <Button onClick={() => toast.error('Could not apply coupon')}>Error toast</Button>
        <Button onClick={() => toast.loading('Order creating...')}>Loading toast</Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Replace what is in the cart?"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button onClick={close}>Keep both</Button>
            <Button variant="danger" onClick={close}>
              Replace
            </Button>
          </>
        }
      >
        <p>The cart holds products of Tangail Tant Ghor. An order is of one shop.</p>
      </Dialog>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filters"
        actions={<Button variant="primary">Show 12</Button>}
      >
        <p>Price range and categories stand here.</p>
      </Sheet>
    </Section>
  )
}
