import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './tabs.css'

export type TabsProps<Value extends string = string> = {
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: NoInfer<Value>
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

const KEY_TARGETS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Two or three panels of which one is shown; arrow keys move between the tabs. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) => {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const getTarget = KEY_TARGETS[event.key]
    if (!getTarget) return
    event.preventDefault()
    const next = getTarget(
      tabs.findIndex(tab => tab.value === value),
      tabs.length,
    )
    const [tab, button] = [tabs[next], event.currentTarget.children[next]]
    if (tab) onChange(tab.value)
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
