/** Of the code in a mail. On its own: /auth reads it from an address in every page's first load. */
export const codeDigits = 6
