/**
 * The oldest browsers that Haat runs in whole (README.md#supported-browsers). Scripts and styles are built for them,
 * and a test finds what they lack. Older ones read the server's pages.
 */
export const OLDEST_BROWSERS = {
  chrome: 99,
  chrome_android: 99,
  webview_android: 99,
  samsunginternet_android: 20,
  firefox: 115,
  firefox_android: 115,
  safari: 15.6,
  safari_ios: 15.6,
} as const

/** The same for Vite, which knows one name for the browsers of one engine. */
export const BUILD_TARGET = ['chrome99', 'firefox115', 'safari15.6', 'ios15.6']
