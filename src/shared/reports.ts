/** Where a page tells of its own errors, and a browser of violations of a page's policy. */
export const errorsPath = '/api/errors'
