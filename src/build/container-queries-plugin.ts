import type { AtRule, Plugin } from 'postcss'

/** From this width on, the sidebar of a dashboard takes room from a container. Both in rem. */
const WITH_SIDEBAR = 48
const SIDEBAR = 20

const toWindowWidth = (condition: string): string =>
  condition.replace(/([\d.]+)rem/g, (_, width: string) =>
    Number(width) < WITH_SIDEBAR ? `${width}rem` : `${Number(width) + SIDEBAR}rem`,
  )

/**
 * Asks for the width of the window where a browser cannot ask for that of a container: Chromium before 105, Firefox
 * before 110 and Safari before 16.
 */
export const containerQueriesPlugin: Plugin = {
  postcssPlugin: 'haat-container-queries',
  OnceExit: (root, { AtRule }) => {
    root.walkAtRules('container', (container: AtRule) => {
      const media = new AtRule({
        name: 'media',
        params: toWindowWidth(container.params),
        nodes: container.clone().nodes ?? [],
      })
      container.after(new AtRule({ name: 'supports', params: 'not (container-type: inline-size)', nodes: [media] }))
    })
  },
}
