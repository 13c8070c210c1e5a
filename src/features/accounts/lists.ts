/**
 * Number of digits of the code in a mail. Separate from spec.ts, because every page loads this file to parse the URL of
 * /auth.
 */
export const codeDigits = 6
