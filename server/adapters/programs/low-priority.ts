import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lets requests go before this thread, or before this process and the threads that it starts from now on. Only Linux
 * gives each thread a priority of its own.
 */
export const lowerPriority = (): void => {
  const lower = constants.priority.PRIORITY_BELOW_NORMAL
  // Only an administrator may raise it again.
  if (process.platform === 'linux' && getPriority() < lower) setPriority(lower)
}
