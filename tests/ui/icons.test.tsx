import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon from '../../src/ui/controls/create-icon.tsx'

const load = async (name: string) => import(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)

it('An icon is drawn as lucide-react draws it, but for the class names', async () => {
  for (const name of ['house', 'shopping-cart', 'star', 'circle-check', 'menu']) {
    const { default: Original, __iconData: data } = await load(name)
    for (const props of [{}, { className: 'large', 'aria-hidden': true }, { 'aria-label': 'Cart', fill: 'red' }]) {
      const withoutNames = (html: string) =>
        [...html.replace(/ lucide-[\w-]+/g, '').matchAll(/[\w-]+="[^"]*"|<\w+/g)].map(([part]) => part).sort()
      expect(withoutNames(renderToStaticMarkup(createElement(createIcon(data), props)))).toEqual(
        withoutNames(renderToStaticMarkup(createElement(Original, props))),
      )
    }
  }
})
