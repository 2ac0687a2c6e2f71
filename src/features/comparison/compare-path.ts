/** Where products stand side by side. */
export const COMPARE_PATH = '/compare-products'
