const query = typeof location === 'undefined' ? '' : location.search

/**
 * Whether a visitor has opened the page: without a query, or with `?demo`, which the visitor's own settings write.
 * Other queries are those of tests, whose page has no stories and no mailbox.
 */
export const isVisit: boolean = query === '' || new URLSearchParams(query).has('demo')
