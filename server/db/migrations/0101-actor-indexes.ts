/** The version before reads the same rows. */
export const isExpansion = true

/** What one account has done, which its deletion and its download look for in two of the largest tables. */
export const indexes = {
  order_events_actor: 'on order_events (actor_id) where actor_id is not null',
  audit_log_actor: 'on audit_log (actor_id, at) where actor_id is not null',
}

export const up = async (): Promise<void> => undefined
