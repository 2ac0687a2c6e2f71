import type { MessageKey } from '../../ui/text/i18n.ts'

/** How long this browser keeps unsent changes: for good, for 7 days without a visit, or while the page is open. */
export type Retention = 'kept' | '7-days' | 'page'

export type StorageFacts = {
  /** Is data written to disk? Not when the database runs in memory. */
  isOnDisk: boolean
  /** Is the storage persistent (navigator.storage.persisted)? */
  isPersisted: boolean
  /** Safari and every browser of iOS. */
  isWebKit: boolean
  /** Was Haat opened from the home screen? */
  isInstalled: boolean
}

/**
 * WebKit deletes what scripts have saved after 7 days of use of the browser without a visit to the site, except for
 * sites on the home screen and those whose storage is persistent. Other browsers evict only when the disk is nearly
 * full.
 */
export const getRetention = ({ isOnDisk, isPersisted, isWebKit, isInstalled }: StorageFacts): Retention => {
  if (!isOnDisk) return 'page'
  return isWebKit && !isPersisted && !isInstalled ? '7-days' : 'kept'
}

/** What to do so that the changes are sent; null: nothing. */
export const getRetentionAdvice = (retention: Retention, hasOrder: boolean): MessageKey | null => {
  switch (retention) {
    case 'page':
      return hasOrder
        ? 'This browser keeps nothing. Leave this page open until your order is sent.'
        : 'This browser keeps nothing. Leave this page open until your changes are sent.'
    case '7-days':
      return hasOrder
        ? 'Open this market within 7 days so that your order is sent. After 7 days without a visit this browser deletes what is saved.'
        : 'Open this market within 7 days so that your changes are sent. After 7 days without a visit this browser deletes what is saved.'
    case 'kept':
      return null
  }
}
