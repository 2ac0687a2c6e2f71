/** The transactions of this page that have not ended. */
const open = new Set<IDBTransaction>()

export const trackTransaction = (transaction: IDBTransaction): IDBTransaction => {
  open.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
  return transaction
}

/** From now on, knows every transaction, those that Dexie starts for itself, too. Only the page asks for it, once. */
export const trackTransactions = (): void => {
  if (typeof IDBDatabase === 'undefined') return
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    return trackTransaction(transaction.apply(this, args))
  }
}

export const abortOpenTransactions = (): void => {
  for (const transaction of open) {
    try {
      transaction.abort()
    } catch {
      // It is being committed and ends by itself.
    }
  }
}
