/** How long a deletion waits before it is sent, so that Undo can withdraw it. Milliseconds. */
export const UNDO_MS = 8_000
