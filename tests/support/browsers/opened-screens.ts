import type { ExtraScreen, Say } from '../screens/extra-screens.ts'
import type { ScreenVisit } from '../screens/screen-checks.ts'
import type { Tab } from './tab.ts'

/**
 * What a person does in any browser to open a screen that a path alone does not open, by the screen's name in
 * extra-screens.ts. What its `open` does there is for Chromium alone.
 */
const STEPS: Record<ExtraScreen['name'], (tab: Tab, say: Say) => Promise<void>> = {
  'courier-keys': async (tab, say) => {
    await tab.press('button', say('Connect {courier}').replace('{courier}', 'Pathao'))
    await tab.waitFor('textbox', say('Store ID'))
  },
  'hand-over': async (tab, say) => {
    await tab.press('button', say('Hand to courier'))
    await tab.waitFor('textbox', startsWith(say('Note for the rider')), 'dialog')
  },
  'shop-delivery': async (tab, say) => {
    await tab.press('button', new RegExp(`^${say('More about {name}').replace('{name}', '.+')}$`))
    await tab.press('link', say('Delivery'))
    await tab.waitFor('button', say('Add a zone'))
  },
  'order-parcel': async (tab, say) => {
    const texts = ['Change the tracking number', 'Add a tracking number'].map(say)
    await tab.press('button', new RegExp(`^(${texts.join('|')})$`))
    await tab.waitFor('heading', /./, 'dialog')
  },
  'product-choice': async (tab, say) => {
    await tab.press('button', startsWith(say('Buy Now')), 'main')
    await tab.waitFor('heading', /./, 'dialog')
  },
}

/** A field that may be left empty says so after its label, and a product's button is followed by its name. */
const startsWith = (text: string): RegExp => new RegExp(`^${text}`)

/** Whether a path opens it, or steps that any browser can take. */
export const canOpenAnywhere = ({ name, id, state, open, expectedErrors }: ScreenVisit): boolean => {
  if (name === undefined) return true
  // What these show is put on the device by a script for Chromium.
  const needsChromium = id !== undefined || state !== undefined || expectedErrors !== undefined
  return !needsChromium && (open === undefined || name in STEPS)
}

/** Takes the steps to a screen whose path is open. */
export const takeSteps = async (tab: Tab, { name }: Pick<ScreenVisit, 'name'>, say: Say): Promise<void> => {
  await STEPS[name ?? '']?.(tab, say)
}
