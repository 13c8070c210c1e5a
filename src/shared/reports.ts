/** Path to which pages report their own errors, and browsers report policy violations. */
export const errorsPath = '/api/errors'
