/** The comparison screen. */
export const COMPARE_PATH = '/compare-products'
