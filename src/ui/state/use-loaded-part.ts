import { type ComponentType, useState } from 'react'
import { loadModule } from '../../local/load-module.ts'

/**
 * A part of a screen that is loaded when somebody asks for it. `load` rejects where the network is away, so that the
 * press can say it; the next one loads again, which `React.lazy` would not.
 */
export const useLoadedPart = <Props>(importPart: () => Promise<{ default: ComponentType<Props> }>) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const load = async (): Promise<void> => {
    const module = await loadModule(importPart)
    setPart(() => module.default)
  }
  return { Part, load }
}
