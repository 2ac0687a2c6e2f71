/** Whether this browser supports push. */
export type PushSupport = 'able' | 'needs-install' | 'unable'

/** The state of push on this device for the signed-in user. */
export type PushState = 'unknown' | 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on'

export type PushStatus = {
  support: PushSupport
  permission: NotificationPermission
  /** Undefined while loading; `publicKey` null: the server sends no push. */
  read: { isOn: boolean; publicKey: string | null | undefined } | undefined
}

/** The browser's permission comes first: a subscription without it delivers nothing. */
export const getPushState = ({ support, permission, read }: PushStatus): PushState => {
  if (support === 'needs-install') return 'needs-install'
  if (support === 'unable' || read?.publicKey === null) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  if (read?.publicKey === undefined) return 'unknown'
  return read.isOn && permission === 'granted' ? 'on' : 'off'
}
