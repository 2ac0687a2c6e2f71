/** What this browser can do for push, by what it has. */
export type PushSupport = 'able' | 'needs-install' | 'unable'

/** Where push to this device stands for whoever is signed in. */
export type PushState = 'unknown' | 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on'

export type PushStatus = {
  support: PushSupport
  permission: NotificationPermission
  /** Undefined while it is read; `publicKey` null: this market pushes to nobody. */
  read: { isOn: boolean; publicKey: string | null | undefined } | undefined
}

/** A subscription without the browser's permission reaches nobody: what the browser says counts first. */
export const getPushState = ({ support, permission, read }: PushStatus): PushState => {
  if (support === 'needs-install') return 'needs-install'
  if (support === 'unable' || read?.publicKey === null) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  if (read?.publicKey === undefined) return 'unknown'
  return read.isOn && permission === 'granted' ? 'on' : 'off'
}
