const STYLE_LINKS = /<link rel="stylesheet"[^<>]*>/g
const HREF = /(?<=href=")[^"]+/

/**
 * Puts the style sheets of the shell into the page: as files they would arrive a round trip later, and the first paint
 * waits for them. Disabled links are not fetched; they tell Vite's loader that the styles are there. The page's
 * Content-Security-Policy must allow the style element.
 * @param readFile returns the text of a built file by its path
 */
export const inlineStyles = (shell: string, readFile: (path: string) => string): string => {
  const paths = [...shell.matchAll(STYLE_LINKS)].flatMap(([link]) => HREF.exec(link)?.[0] ?? [])
  if (paths.length === 0) return shell
  const links = paths.map(path => `<link rel="stylesheet" crossorigin disabled href="${path}">`).join('')
  const style = `<style>${paths.map(readFile).join('')}</style>`
  return shell.replace(STYLE_LINKS, '').replace('</head>', () => `${links}${style}</head>`)
}
