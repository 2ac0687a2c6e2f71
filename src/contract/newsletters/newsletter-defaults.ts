/** What most endpoints of newsletters have in common. A file of its own: the worker needs it, and none of the others. */
export const newsletterDefaults = { list: 'none', stale: ['newsletters'] } as const
