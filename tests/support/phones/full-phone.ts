/** Runs in the page: the outbox has no room. */
export const fillUp = () => {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (...given) {
    if (this.name !== 'outbox' || (globalThis as { hasRoom?: boolean }).hasRoom) return add.apply(this, given)
    throw new DOMException('Full.', 'QuotaExceededError')
  }
}
