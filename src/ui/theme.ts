export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Paints the page in a theme; `system` follows the device. The bar of the browser keeps the brand's colour in both. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
